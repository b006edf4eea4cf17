// The open question of a game: what its answers would do, and those that are always given the same way.

import { orderOf } from "../lib/game.svelte";
import type { Choice } from "../protocol";
import type { Desk } from "./desk.svelte";

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
      this.sentences = Object.fromEntries(answers.map((answer, at) => [answer, weighed[at]?.sentence ?? ""]));
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
