// What the game's page knows beside the game: what is open, which moment is looked at, what is always answered so.

import { getContext, setContext } from "svelte";

import type { GameStore } from "../lib/game.svelte";
import { settings } from "../lib/settings.svelte";
import type { Choice, Film, Paragraph, Position, Told, Tray } from "../protocol";
import { NOBODY, type Palette, palettes, silhouette } from "../toys";
import { standing } from "./moments";
import { worthOf } from "./words";

export type Open = "" | "menu" | "help" | "settings" | "resign" | "send" | "luck" | "house" | "lend" | "fork";

const KEY = Symbol("desk");
const ALWAYS = "littlewars.always.";

export class Desk {
  open = $state<Open>("");
  /** The paragraph that was asked for, and what was said where there is none. */
  paragraph = $state.raw<Paragraph | null>(null);
  reading = $state("");
  /** The moment that is looked at, by its event's place in the log; -1 is now. */
  looking = $state(-1);
  moment = $state.raw<Position | null>(null);
  /** Whether a phone's sheet is drawn up. */
  up = $state(false);
  /** A thing to say for a while: what "Best" did, what could not be done. */
  note = $state("");
  /** Questions that are always answered the same way in this game. */
  always = $state.raw<Record<string, string>>({});

  readonly colours: Palette[] = $derived.by(() => palettes(this.game.position?.sides ?? []));

  #film: Film | null = null;
  #filmed = -1;

  constructor(readonly game: GameStore) {
    try {
      this.always = JSON.parse(localStorage.getItem(ALWAYS + game.token) ?? "{}") as Record<string, string>;
    } catch {
      this.always = {};
    }
  }

  palette(side: number): Palette {
    return this.colours[side] ?? NOBODY;
  }

  toy(profile: string): string {
    return silhouette(this.game.view?.looks, profile);
  }

  /** Open a paragraph of the rulebook. */
  async cite(clause: string): Promise<void> {
    this.reading = clause;
    this.paragraph = null;
    const found = await this.game.cite(clause);
    if (this.reading !== clause) return;
    this.paragraph = found;
  }

  closeParagraph(): void {
    this.reading = "";
    this.paragraph = null;
  }

  /** Show the table as it was when something in the log had happened. */
  async lookAt(index: number, told: Told): Promise<void> {
    const number = told.number ?? 0;
    this.looking = index;
    if (!this.#film || this.#filmed !== this.game.view?.number) {
      this.#filmed = this.game.view?.number ?? -1;
      this.#film = await this.game.film();
    }
    if (this.looking !== index) return;
    if (this.#film) this.moment = standing(this.#film, number);
    else this.lookBack();
  }

  lookBack(): void {
    this.looking = -1;
    this.moment = null;
  }

  answerAlways(question: string, pick: string): void {
    this.#keep({ ...this.always, [question]: pick });
  }

  askAgain(question: string): void {
    const { [question]: _, ...rest } = this.always;
    this.#keep(rest);
  }

  #keep(always: Record<string, string>): void {
    this.always = always;
    try {
      localStorage.setItem(ALWAYS + this.game.token, JSON.stringify(always));
    } catch {
      // Then it lasts as long as the page.
    }
  }

  /** The place in the view's choices of what may be done with a kind of troops in a tray, -1 for nothing. */
  choiceFor(tray: Tray, profile: string): number {
    return this.game.choices.findIndex(
      (choice) => choice.side === tray.side && choice.profile === profile && !choice.figure,
    );
  }

  /** Aim all dice at what is worth most: what a child's dice do by themselves. */
  aimBest(choice: Choice): void {
    const { odds } = this.game;
    const [best] = [...(choice.targets ?? [])].sort((a, b) => worthOf(odds[b], b) - worthOf(odds[a], a));
    if (best && worthOf(odds[best], best) >= 0) this.game.fillIn({ allot: { [best]: choice.dice ?? 0 } });
  }

  /** Take the next own figure in hand that may still do something. */
  next(): void {
    const { ready, held } = this.game;
    const following = ready[(ready.indexOf(held) + 1) % Math.max(1, ready.length)];
    if (following) this.game.hold(following);
  }

  get kids(): boolean {
    return settings.kids;
  }
}

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);
