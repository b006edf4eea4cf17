// The steps of a turn as they were seen: the rule set's own are not known here, so they are learnt by watching.

import type { Position } from "../protocol";

const NAME = "littlewars.steps.";

function known(set: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(NAME + set) ?? "[]");
    return Array.isArray(read) ? read.filter((word): word is string => typeof word === "string") : [];
  } catch {
    return [];
  }
}

export class Steps {
  #order: string[];
  #turn = "";
  #seen: string[] = [];
  readonly #set: string;

  constructor(set: string) {
    this.#set = set;
    this.#order = known(set);
  }

  /** Take in where the game stands; the steps of this turn, in order, and which of them it is at. */
  look(position: Position): { steps: string[]; at: number } {
    const { round, phase, side } = position.turn;
    if (!round) return { steps: [phase], at: 0 };
    const turn = `${round} ${side}`;
    const watched = this.#turn !== "";
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#seen = [];
    }
    const before = this.#seen[this.#seen.length - 1];
    const back = this.#seen.indexOf(phase);
    // Taken back, a turn is at a step again that it has been at: that says nothing of their order.
    if (back >= 0) this.#seen.length = back + 1;
    else {
      this.#learn(phase, before, watched);
      this.#seen.push(phase);
    }
    return { steps: [...this.#order], at: this.#order.indexOf(phase) };
  }

  /** Put a step into its place: after the one before it, or first where a turn was seen to begin with it. */
  #learn(phase: string, before: string | undefined, watched: boolean): void {
    const at = this.#order.indexOf(phase);
    if (before === undefined) {
      if (at >= 0) return;
      if (watched) this.#order.unshift(phase);
      else this.#order.push(phase);
    } else {
      const earlier = this.#order.indexOf(before);
      if (at > earlier) return;
      if (at < 0) this.#order.splice(earlier + 1, 0, phase);
      else {
        // They were learnt the wrong way round, from a game that began in the middle of a turn.
        this.#order.splice(earlier, 1);
        this.#order.splice(at, 0, before);
      }
    }
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(NAME + this.#set, JSON.stringify(this.#order));
    } catch {
      // Then the steps are learnt again.
    }
  }
}
