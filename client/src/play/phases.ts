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
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#seen = [];
    }
    const before = this.#seen[this.#seen.length - 1];
    if (before !== phase) this.#seen.push(phase);
    if (!this.#order.includes(phase)) {
      const after = before === undefined ? -1 : this.#order.indexOf(before);
      this.#order.splice(before === undefined ? this.#order.length : after + 1, 0, phase);
      this.#keep();
    }
    return { steps: [...this.#order], at: this.#order.indexOf(phase) };
  }

  #keep(): void {
    try {
      localStorage.setItem(NAME + this.#set, JSON.stringify(this.#order));
    } catch {
      // Then the steps are learnt again.
    }
  }
}
