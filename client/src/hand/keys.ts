/**
 * The table by keyboard: figures are browsed with arrows and letters, one is picked with Enter, and while it is in
 * hand the arrows move it. Single letters count only while the table has the focus, and only if they are switched on.
 */
import type { FigureView } from "../protocol";
import type { Camera } from "./camera.svelte";
import { lengthWords, towards, windOf } from "./describe";
import { apart, type Point } from "./geometry";
import type { Hand } from "./hand.svelte";

export interface Desk {
  hand: Hand;
  camera: Camera;
  live(): boolean;
  /** Whether single letters are keys. */
  letters(): boolean;
  figures(): readonly FigureView[];
  cursor(): string;
  /** Move the focus to a figure; "" is the table itself. */
  focus(id: string): void;
  tap(id: string): void;
  say(words: string): void;
  sound(name: "place" | "stop" | "snap" | "tick"): void;
  /** Sentences: of a figure at length, of the move in hand, of what is to be done now. */
  about(id: string): string;
  moveWords(): string;
  nowWords(): string;
  chance(id: string): number;
  explain(id: string): void;
  next(): void;
  log(): void;
  help(): void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const KEYS = "Arrows go to the nearest figure. N, the next who can act. T, targets. Enter picks up. In hand: arrows move, " +
  "Shift for small steps, M to the next useful stop, Space pins a corner, Home puts back, Enter places, Escape lets go. " +
  "A digit gives dice, B the best split, R rolls. C goes on, U takes back, D danger, L log, I about this, W what now, F fits.";

export class Keys {
  #spot = -1;
  #spotsOf = "";
  /** Where the arrows wish to go, beyond what a step reaches. */
  #wish: Point | null = null;

  constructor(readonly desk: Desk) {}

  /** Take a key; whether it was one of the table's. */
  press = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = ARROWS[event.key];
    const taken = arrow ? this.#arrow(arrow, event.shiftKey) : this.#named(event.key, event.shiftKey) || this.#letter(event.key);
    if (taken) {
      event.preventDefault();
      event.stopPropagation();
    }
    return taken;
  };

  /** Forget what belongs to another figure in hand. */
  reset(): void {
    this.#wish = null;
    this.#spot = -1;
  }

  get #step(): number {
    return this.desk.hand.table?.unit === "cm" ? 1 : 0.5;
  }

  #arrow([dx, dy]: readonly [number, number], small: boolean): boolean {
    const { desk } = this;
    const { hand } = desk;
    const step = this.#step * (small ? 0.2 : 1);
    if (desk.live() && hand.placing && hand.ghost) {
      const [x, y] = hand.ghost.at;
      const ghost = hand.hover(x + dx * step, y + dy * step, step * 0.9);
      void desk.camera.show(...ghost.at);
      desk.say(ghost.free ? this.#placeWords(ghost.at) : "Outside the zone.");
      return true;
    }
    if (desk.live() && hand.moving && desk.cursor() === hand.game.held && hand.mover) {
      const live = hand.live;
      const from = this.#wish && live && live.why ? live.end : (this.#wish ?? live?.end ?? [hand.mover.x, hand.mover.y]);
      this.#wish = [from[0] + dx * step, from[1] + dy * step];
      const plan = hand.wish(this.#wish[0], this.#wish[1], desk.camera.S, { on: false, near: 0, letGo: 0 });
      if (plan?.why) this.#wish = null;
      if (plan) {
        desk.sound(plan.why ? "stop" : "tick");
        void desk.camera.show(...plan.end);
      }
      desk.say(desk.moveWords());
      return true;
    }
    const here = desk.figures().find((figure) => figure.id === desk.cursor());
    const table = hand.table;
    const from: Point = here ? [here.x, here.y] : [(table?.width ?? 0) / 2, (table?.height ?? 0) / 2];
    const found = here ? towards(desk.figures(), from, dx, dy) : this.#nearest(from);
    if (found) this.#go(found.id);
    else desk.say("Nobody further that way.");
    return true;
  }

  #nearest(from: Point): FigureView | null {
    return [...this.desk.figures()].sort((a, b) => apart(a.x, a.y, from[0], from[1]) - apart(b.x, b.y, from[0], from[1]))[0] ?? null;
  }

  #go(id: string): void {
    const figure = this.desk.figures().find((one) => one.id === id);
    this.desk.focus(id);
    if (figure) void this.desk.camera.show(figure.x, figure.y);
  }

  #named(key: string, shift: boolean): boolean {
    const { desk } = this;
    const { hand } = desk;
    switch (key) {
      case "Enter":
        return this.#enter();
      case "Escape":
        if (hand.live || hand.ghost) {
          hand.putBack();
          desk.say("Put back.");
        } else if (hand.game.held || hand.game.chosen >= 0) {
          hand.game.letGo();
          desk.say("Let go.");
        } else return false;
        this.reset();
        return true;
      case "Home":
        hand.putBack();
        this.reset();
        desk.say("Back where it stood.");
        return true;
      case " ":
        if (!hand.moving) return this.#enter();
        desk.say(hand.pin() ? "Corner pinned." : "No corner to pin here.");
        return true;
      case "+":
      case "=":
        desk.camera.by(1.25);
        return true;
      case "-":
        desk.camera.by(0.8);
        return true;
      case "?":
        if (!desk.letters()) return false;
        desk.help();
        desk.say(KEYS);
        return true;
      case "N":
      case "T":
      case "M":
        return shift && this.#letter(key);
      default:
        return false;
    }
  }

  #enter(): boolean {
    const { desk } = this;
    const { hand } = desk;
    if (desk.live() && hand.placing && hand.ghost) {
      if (!hand.ghost.free) {
        desk.say("It cannot stand there.");
        desk.sound("stop");
        return true;
      }
      void hand.place().then((done) => {
        desk.sound(done ? "place" : "stop");
        if (done && hand.placing) this.startPlacing();
      });
      return true;
    }
    if (desk.live() && hand.live && hand.live.path.length > 1 && desk.cursor() === hand.game.held) {
      void hand.drop().then((done) => desk.sound(done ? "place" : "stop"));
      this.reset();
      return true;
    }
    const id = desk.cursor();
    if (!id) return this.#next(1);
    desk.tap(id);
    this.reset();
    const lifted = hand.game.figure(hand.game.arranging);
    if (lifted) {
      hand.hover(lifted.x, lifted.y, 0);
      desk.say(`${lifted.name} can be put elsewhere: arrows, or M for good places; Enter puts it down.`);
    }
    return true;
  }

  #letter(key: string): boolean {
    const { desk } = this;
    const { hand } = desk;
    const { game } = hand;
    if (!desk.letters()) return false;
    if (/^\d$/.test(key)) {
      if (!desk.live() || !hand.aiming || !desk.cursor()) return false;
      hand.aimDice(desk.cursor(), Number(key));
      desk.say(`${key} dice.`);
      return true;
    }
    switch (key) {
      case "n":
        return this.#next(1);
      case "N":
        return this.#next(-1);
      case "t":
        return this.#target(1);
      case "T":
        return this.#target(-1);
      case "m":
        return this.#stop(1);
      case "M":
        return this.#stop(-1);
      case "f":
        desk.camera.fit();
        return true;
      case "i":
        if (desk.cursor()) {
          desk.say(desk.about(desk.cursor()));
          desk.explain(desk.cursor());
        }
        return true;
      case "w":
        desk.say(desk.nowWords());
        return true;
      case "l":
        desk.log();
        return true;
      case "d":
        game.dangers = !game.dangers;
        if (game.dangers) desk.say(this.#dangers());
        return true;
      case "b":
        if (desk.live()) void this.#best();
        return true;
      case "r":
        if (desk.live() && hand.aiming) void game.give().then((done) => done || desk.say(game.refused?.sentence ?? ""));
        return true;
      case "c":
        if (game.end) desk.next();
        else desk.say("Not yet: there is something to decide.");
        return true;
      case "u":
        if (game.view?.undo) void game.undo();
        else desk.say("There is nothing to take back.");
        return true;
      default:
        return false;
    }
  }

  #next(by: number): boolean {
    const { desk } = this;
    const ready = desk.hand.game.ready.filter((id) => desk.figures().some((figure) => figure.id === id));
    if (!ready.length) {
      desk.say("Nobody is left who can act.");
      return true;
    }
    const at = ready.indexOf(desk.cursor());
    this.#go(ready[(at < 0 ? (by > 0 ? 0 : ready.length - 1) : at + by + ready.length) % ready.length]!);
    return true;
  }

  #target(by: number): boolean {
    const { desk } = this;
    const targets = [...(desk.hand.game.choice?.targets ?? [])].filter((id) => desk.figures().some((one) => one.id === id));
    if (!targets.length) {
      desk.say("No targets.");
      return true;
    }
    targets.sort((a, b) => desk.chance(b) - desk.chance(a));
    const at = targets.indexOf(desk.cursor());
    this.#go(targets[(at < 0 ? (by > 0 ? 0 : targets.length - 1) : at + by + targets.length) % targets.length]!);
    return true;
  }

  /** To the next useful stop of the move, or the next good spot of the zone. */
  #stop(by: number): boolean {
    const { desk } = this;
    const { hand } = desk;
    if (!desk.live()) return true;
    const of = `${hand.game.held} ${hand.game.chosen} ${hand.game.view?.number}`;
    if (of !== this.#spotsOf) this.#spot = -1;
    this.#spotsOf = of;
    if (hand.placing) {
      const spots = hand.placeSpots();
      if (!spots.length) desk.say("There is no room for it.");
      else {
        this.#spot = (this.#spot + by + spots.length + (this.#spot < 0 && by < 0 ? 1 : 0)) % spots.length;
        const spot = spots[this.#spot]!;
        hand.hover(spot.at[0], spot.at[1], 1);
        void desk.camera.show(...spot.at);
        desk.say(`${spot.words}. ${this.#placeWords(spot.at)}`);
      }
      return true;
    }
    if (!hand.moving) {
      desk.say("Pick somebody up first, with Enter.");
      return true;
    }
    const spots = hand.spots();
    if (!spots.length) desk.say("No useful stop is within reach.");
    else {
      this.#spot = (this.#spot + by + spots.length + (this.#spot < 0 && by < 0 ? 1 : 0)) % spots.length;
      const spot = spots[this.#spot]!;
      hand.take(spot.plan, spot);
      this.#wish = null;
      desk.sound("snap");
      void desk.camera.show(...spot.plan.end);
      desk.say(desk.moveWords());
    }
    return true;
  }

  /** Begin to place by keyboard: the ghost stands at the first good spot. */
  startPlacing(): void {
    this.#spot = -1;
    this.#spotsOf = "";
    this.#stop(1);
  }

  #placeWords(at: Point): string {
    const { desk } = this;
    const near = this.#nearest(at);
    const unit = desk.hand.table?.unit ?? "";
    if (!near) return `${lengthWords(at[0], unit)} from the west edge, ${lengthWords(at[1], unit)} from the south edge.`;
    return `${lengthWords(apart(near.x, near.y, at[0], at[1]), unit)} ${windOf([near.x, near.y], at)} of ${near.name}.`;
  }

  #dangers(): string {
    const threats = this.desk.hand.game.weighed?.threats ?? [];
    if (!threats.length) return "Nobody could hurt it there, as far as is known.";
    return threats.map((threat) => threat.sentence).join(" ");
  }

  async #best(): Promise<void> {
    const { desk } = this;
    const { hand } = desk;
    const { game } = hand;
    if (!hand.aiming) return;
    const advice = await game.hint(game.held);
    const allot = advice?.order.allot;
    if (Array.isArray(allot)) {
      game.fillIn({ allot: Object.fromEntries(allot as [string, number][]) });
      desk.say(advice?.sentence ?? "");
    } else desk.say(game.refused?.sentence ?? advice?.sentence ?? "");
  }
}
