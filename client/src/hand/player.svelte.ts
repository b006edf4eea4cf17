/**
 * What others did, shown after it happened: figures walk their real paths, the lost topple, those who arrive drop in.
 * Nothing waits for it: the position is true already, and a tap ends it all.
 */
import { tick } from "svelte";

import type { News } from "../lib/game.svelte";
import type { FigureView, Position } from "../protocol";
import { walkTime } from "../toys";
import { apart, type Point } from "./geometry";

const MOST_EVENTS = 40;
const MOST_WAIT = 2600;
const TOPPLE = 420 + 300 + 250;
const TRAIL = 2400;
const ARRIVE = 500;

export interface Trail {
  key: number;
  side: number;
  path: Point[];
}

export class Player {
  /** Figures that are lost and still lie on the table. */
  leaving = $state.raw<FigureView[]>([]);
  trails = $state.raw<Trail[]>([]);
  #running: Animation[] = [];
  #next = 0;

  /** Show what came. `own` was moved by this hand already; `still`: no motion, only the trail. */
  async show(news: News, after: Position, root: HTMLElement, S: number, own: string, still: boolean): Promise<void> {
    const { before, events } = news;
    if (!before || !events.length || events.length > MOST_EVENTS) return;
    const now = new Map(after.figures.map((figure) => [figure.id, figure]));
    const were = new Map(before.figures.map((figure) => [figure.id, figure]));
    const walks: { figure: FigureView; path: Point[] }[] = [];
    for (const event of events) {
      const figure = now.get(event.figure ?? "");
      const path = (event.path ?? []) as Point[];
      if (figure && path.length > 1 && figure.id !== own) walks.push({ figure, path });
    }
    for (const figure of now.values()) {
      const was = were.get(figure.id);
      const told = walks.some((walk) => walk.figure.id === figure.id);
      // One that came back, as when a move is taken back, slides where it goes.
      if (was && !told && figure.id !== own && apart(was.x, was.y, figure.x, figure.y) > 0.02) {
        walks.push({ figure, path: [[was.x, was.y], [figure.x, figure.y]] });
      }
    }
    this.#topple(before, after, now, still);
    this.#mark(walks);
    await tick();
    if (still) return;
    let wait = 0;
    for (const { figure, path } of walks) {
      const ms = walkTime(path, after.table.unit);
      this.#walk(root, figure, path, S, ms, wait);
      wait = Math.min(MOST_WAIT, wait + ms * 0.8);
    }
    for (const figure of now.values()) {
      if (!were.has(figure.id)) this.#arrive(root, figure.id);
    }
  }

  /** End all motion now. */
  skip(): void {
    for (const one of this.#running) one.finish();
    this.#running = [];
  }

  #topple(before: Position, after: Position, now: Map<string, FigureView>, still: boolean): void {
    const aboard = new Set(after.trays.flatMap((tray) => tray.entries.map((entry) => entry.figure ?? "")));
    const lost = before.figures.filter((figure) => !now.has(figure.id) && !aboard.has(figure.id));
    if (!lost.length) return;
    this.leaving = [...this.leaving, ...lost];
    window.setTimeout(() => {
      this.leaving = this.leaving.filter((figure) => !lost.includes(figure));
    }, still ? 400 : TOPPLE);
  }

  #mark(walks: { figure: FigureView; path: Point[] }[]): void {
    if (!walks.length) return;
    const trails = walks.map(({ figure, path }) => ({ key: this.#next++, side: figure.side, path }));
    this.trails = [...this.trails, ...trails];
    window.setTimeout(() => {
      this.trails = this.trails.filter((trail) => !trails.includes(trail));
    }, TRAIL);
  }

  #walk(root: HTMLElement, figure: FigureView, path: Point[], S: number, ms: number, delay: number): void {
    const lengths = path.map((at, i) => (i ? apart(path[i - 1]![0], path[i - 1]![1], at[0], at[1]) : 0));
    const whole = lengths.reduce((sum, one) => sum + one, 0);
    if (whole <= 0) return;
    let gone = 0;
    const frames = path.map(([x, y], i) => {
      gone += lengths[i]!;
      return {
        transform: `translate(${((x - figure.x) * S).toFixed(1)}px, ${((figure.y - y) * S).toFixed(1)}px)`,
        offset: i === path.length - 1 ? 1 : Math.min(1, gone / whole),
      };
    });
    this.#animate(root, figure.id, frames, { duration: ms, delay, easing: "linear", fill: "backwards" });
  }

  #arrive(root: HTMLElement, id: string): void {
    const frames = [{ transform: "translateY(-70px)", opacity: 0 }, { transform: "none", opacity: 1 }];
    this.#animate(root, id, frames, { duration: ARRIVE, easing: "cubic-bezier(.2,.8,.2,1)" });
  }

  #animate(root: HTMLElement, id: string, frames: Keyframe[], how: KeyframeAnimationOptions): void {
    for (const element of root.querySelectorAll(`[data-figure="${CSS.escape(id)}"]`)) {
      const one = element.animate(frames, how);
      this.#running.push(one);
      one.finished.catch(() => undefined).finally(() => {
        this.#running = this.#running.filter((other) => other !== one);
      });
    }
  }
}
