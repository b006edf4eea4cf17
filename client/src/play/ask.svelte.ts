// The open question of a game: what its answers would do, and those that are always given the same way.

import { orderOf } from "../lib/game.svelte";
import type { Choice } from "../protocol";
import type { Desk } from "./desk.svelte";

/** What an answer would do, where the sentence says more than the answer. */
function told(answer: string, sentence: string): string {
  return sentence.toLowerCase() === `answer: ${answer.toLowerCase()}.` ? "" : sentence;
}

export class Asking {
  /** What each answer would do, in a sentence. */
  sentences = $state.raw<Record<string, string>>({});
  /** Whether the answer that is given now shall be given always. */
  always = $state(false);

  constructor(private readonly desk: Desk) {}

  get choice(): Choice | null {
    return this.desk.game.question;
  }

  get filled(): string {
    return this.choice?.filled?.pick ?? this.choice?.answers?.[0] ?? "";
  }

  /** The face of the die that an answer names by its number, where the question is about dice that lie there. */
  face(answer: string): number | null {
    const { choice, desk } = this;
    if (!/\b(?:die|dice)\b/i.test(choice?.question ?? "") || !/^\d+$/.test(answer)) return null;
    const rolled = [...desk.game.log].reverse().find((one) => one.faces?.length);
    return rolled?.faces?.[Number(answer) - 1] ?? null;
  }

  /** An answer as the words on a button. */
  words(answer: string): string {
    if (this.sentences[answer]) return this.sentences[answer];
    const face = this.face(answer);
    return face === null ? answer.charAt(0).toUpperCase() + answer.slice(1) : `Die ${answer}, the ${face}`;
  }

  /** Take in a question: have its answers weighed, or answer it as always. Call it when another view came. */
  begin(): void {
    const { choice, desk } = this;
    this.sentences = {};
    this.always = false;
    if (!choice) return;
    const index = desk.game.choices.indexOf(choice);
    if (choice.wants?.includes("place")) {
      desk.game.choose(index);
      return;
    }
    const usual = desk.always[choice.question ?? ""];
    if (usual !== undefined && choice.answers?.includes(usual)) {
      void desk.game.answer({ pick: usual });
      return;
    }
    const answers = choice.answers ?? [];
    void desk.game.weigh(answers.map((pick) => orderOf(choice, { pick }))).then((weighed) => {
      if (this.choice !== choice) return;
      this.sentences = Object.fromEntries(answers.map((answer, at) => [answer, told(answer, weighed[at]?.sentence ?? "")]));
    });
  }

  async give(pick: string): Promise<void> {
    const { choice, desk } = this;
    if (!choice) return;
    if (this.always && choice.question) desk.answerAlways(choice.question, pick);
    await desk.game.answer({ pick });
  }

  /** Take the answer that is filled in, or the place that was chosen on the table. */
  async accept(): Promise<void> {
    const { choice, desk } = this;
    if (!choice) return;
    if (choice.wants?.includes("place")) {
      const at = desk.game.draft.at ?? choice.filled?.at;
      if (at) await desk.game.answer({ at });
      return;
    }
    await this.give(this.filled);
  }
}
