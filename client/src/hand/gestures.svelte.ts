/**
 * What pointers do on the table. A figure that is pressed and moved is dragged with its tape; one that is pressed and
 * let go is picked, aimed at or boarded; bare ground is a place to go, or the camera's. Two fingers are the camera's
 * and never move a figure; a second finger during a drag, like Alt, switches the pull off.
 */
import type { SoundName } from "../lib/sounds";
import type { FigureView } from "../protocol";
import type { Camera } from "./camera.svelte";
import { segmentDistance } from "./geometry";
import type { Hand } from "./hand.svelte";
import { LET_GO, LET_GO_CHILD, NEAR, NEAR_CHILD } from "./stops";

const FINGER = 22;
const CHILD = 30;
const MOUSE = 4;
const START_MOUSE = 4;
const START_FINGER = 8;
const LONG = 450;
const HOLD_STILL = 350;
const STILL = 3;
const LIFT = 56;
const LIFT_OVER = 24;
const LIFT_BELOW = 110;
const EDGE = 32;
const LOUPE_UNDER = 40;
const DOUBLE = 320;
const SNAP_ZONE = 30;

export interface Host {
  hand: Hand;
  camera: Camera;
  /** Whether anything may be done here now, or only looked at. */
  live(): boolean;
  kids(): boolean;
  figures(): readonly FigureView[];
  /** The table's own rectangle in the page. */
  rect(): DOMRect;
  sound(name: SoundName): void;
  explain(id: string, x: number, y: number): void;
  /** The figure that is looked at, by pointer or keyboard. */
  point(id: string): void;
  /** The plan changed: say so to those who hear. */
  told(): void;
}

interface Press {
  pointer: number;
  touch: boolean;
  figure: string;
  /** Where the press began and is now, in pixels of the table's window. */
  x0: number;
  y0: number;
  x: number;
  y: number;
  /** From the pointer to the figure's middle when it was pressed, in table units. */
  dx: number;
  dy: number;
  up: 1 | -1;
  moved: boolean;
  long: number;
  /** The timer that pins a corner, and from where on the pointer has kept still. */
  still: number;
  stillX: number;
  stillY: number;
  alt: boolean;
  second: boolean;
  rect: DOMRect;
}

export class Gestures {
  press: Press | null = null;
  hovered = $state("");
  /** Where the loupe looks, in table units; null without one. `left`: it lies in the left corner. */
  loupe = $state.raw<{ x: number; y: number; left: boolean } | null>(null);
  #lastTap = 0;
  #tapTimer = 0;
  #hoverTimer = 0;
  #frame = 0;
  #ticked = 0;

  constructor(readonly host: Host) {}

  get dragging(): boolean {
    return this.host.hand.dragging;
  }

  /** Whether the camera may have an event: what is pressed on a figure it may not. */
  mayPan = (event: Event): boolean => {
    if (this.dragging) return false;
    if (event.type === "wheel") return true;
    if (event instanceof MouseEvent) return event.button < 2 && !this.press?.figure;
    if (typeof TouchEvent !== "undefined" && event instanceof TouchEvent) return event.touches.length > 1 || !this.press?.figure;
    return true;
  };

  /** The figure at a place of the window: the nearest one within reach of the pointer, base or toy. */
  at(px: number, py: number, touch: boolean): FigureView | null {
    const { camera, hand } = this.host;
    const { game } = hand;
    const reach = touch ? (this.host.kids() ? CHILD : FINGER) : MOUSE;
    const able = new Set([...game.ready, game.held]);
    const targets = new Set(game.choice?.targets ?? []);
    let best: FigureView | null = null;
    let least = Infinity;
    for (const figure of this.host.figures()) {
      const wanted = able.has(figure.id) || targets.has(figure.id) || hand.canRetake(figure.id);
      const live = hand.live && figure.id === game.held ? hand.live.end : [figure.x, figure.y] as const;
      const [x, y] = camera.toWindow(live[0], live[1]);
      const R = figure.radius * camera.S;
      const base = Math.hypot(px - x, py - y) - R;
      const toy = segmentDistance([px, py], [x, y], [x, y - 2.4 * R]) - 0.7 * R;
      const far = Math.min(base, toy + 1);
      const limit = wanted ? reach : Math.min(reach, 8);
      // Those who can be picked come before bystanders.
      const rank = Math.max(far, -R) + (wanted ? 0 : 6);
      if (far <= limit && rank < least) {
        least = rank;
        best = figure;
      }
    }
    return best;
  }

  #pixel(event: PointerEvent): [number, number] {
    // Asked once a press: to ask it of a page that was just drawn anew costs a layout.
    const rect = this.press?.rect ?? this.host.rect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    if (this.press && event.pointerId !== this.press.pointer) {
      if (this.press.moved && this.dragging) this.press.second = true;
      else this.#forget();
      return;
    }
    const [x, y] = this.#pixel(event);
    const touch = event.pointerType === "touch";
    const figure = this.at(x, y, touch);
    const [tx, ty] = this.host.camera.toTable(x, y);
    const live = figure && this.host.hand.live && figure.id === this.host.hand.game.held ? this.host.hand.live.end : null;
    const from = live ?? (figure ? [figure.x, figure.y] : [tx, ty]);
    this.press = {
      pointer: event.pointerId, touch, figure: figure?.id ?? "", x0: x, y0: y, x, y,
      dx: from[0]! - tx, dy: from[1]! - ty, up: y < LIFT_BELOW ? -1 : 1,
      moved: false, long: 0, still: 0, stillX: x, stillY: y, alt: event.altKey, second: false,
      rect: this.host.rect(),
    };
    if (figure) {
      this.press.long = window.setTimeout(() => this.#long(), LONG);
      (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
    }
  };

  #long(): void {
    const { press } = this;
    if (!press || press.moved) return;
    const rect = this.host.rect();
    this.host.explain(press.figure, press.x + rect.left, press.y + rect.top);
    this.#forget();
  }

  #forget(): void {
    if (!this.press) return;
    clearTimeout(this.press.long);
    clearTimeout(this.press.still);
    this.press = null;
  }

  move = (event: PointerEvent): void => {
    const { press } = this;
    const [x, y] = this.#pixel(event);
    if (!press) {
      if (event.pointerType !== "touch" && !event.buttons) this.#hover(x, y);
      return;
    }
    if (event.pointerId !== press.pointer) return;
    press.x = x;
    press.y = y;
    press.alt = event.altKey;
    if (!press.moved) {
      if (Math.hypot(x - press.x0, y - press.y0) < (press.touch ? START_FINGER : START_MOUSE)) return;
      press.moved = true;
      clearTimeout(press.long);
      if (press.figure) this.#lift(press.figure);
    }
    if (!this.dragging) return;
    if (!press.still || Math.hypot(x - press.stillX, y - press.stillY) > STILL) {
      clearTimeout(press.still);
      press.stillX = x;
      press.stillY = y;
      if (!press.touch) press.still = window.setTimeout(() => this.#pin(), HOLD_STILL);
    }
    this.drag();
    this.#edge();
  };

  /** Take a pressed figure up: one that may walk, or whose move can be taken back. */
  #lift(id: string): void {
    const { hand, sound } = this.host;
    const { game } = hand;
    if (!this.host.live() || !game.own.includes(game.figure(id)?.side ?? -9)) return;
    const walks = game.choicesOf(id).find((index) => game.choices[index]?.wants?.includes("path"));
    if (walks !== undefined) {
      if (game.held !== id) game.hold(id);
      if (game.chosen !== walks) game.choose(walks);
      hand.dragging = true;
      sound("pick");
    } else if (game.mayArrange(id)) {
      void game.arrangeFrom(id);
      hand.dragging = true;
      sound("pick");
    } else if (hand.canRetake(id)) {
      hand.dragging = true;
      sound("pick");
      void hand.retake(id).then((done) => {
        if (!done) hand.dragging = false;
        else if (this.dragging) this.drag();
        else hand.putBack();
      });
    }
  }

  /** Plan for where the pointer is now. */
  drag(): void {
    const { press } = this;
    const { hand, camera } = this.host;
    const { game } = hand;
    if (!press || !(hand.moving || game.arranging)) return;
    const [tx, ty] = camera.toTable(press.x, press.y);
    const moved = Math.hypot(press.x - press.x0, press.y - press.y0);
    let wx = tx + press.dx;
    let wy = ty + press.dy;
    if (press.touch) {
      // A finger hides what it holds: the figure slides out to above it, or below it near the top.
      const share = Math.min(1, moved / LIFT_OVER);
      wx = tx + press.dx * (1 - share);
      wy = ty + press.dy * (1 - share) + ((LIFT * share) / camera.S) * press.up;
    }
    if (game.arranging) {
      hand.hover(wx, wy, SNAP_ZONE / camera.S);
      return;
    }
    const child = this.host.kids();
    hand.unpin(wx, wy);
    const before = hand.pull?.key ?? "";
    const plan = hand.wish(wx, wy, camera.S, {
      on: !press.alt && !press.second,
      near: child ? NEAR_CHILD : NEAR,
      letGo: child ? LET_GO_CHILD : LET_GO,
    });
    if (!plan) return;
    if (hand.pull && hand.pull.key !== before) this.host.sound("snap");
    const step = hand.table?.unit === "cm" ? 1 : 0.5;
    const ticks = Math.floor(plan.used / step);
    if (ticks !== this.#ticked) {
      this.#ticked = ticks;
      this.host.sound(plan.why ? "stop" : "tick");
    }
    const [ex, ey] = camera.toWindow(plan.end[0], plan.end[1]);
    const hidden = press.touch && plan.why !== "" && Math.hypot(ex - press.x, ey - press.y) < LOUPE_UNDER;
    this.loupe = hidden ? { x: plan.end[0], y: plan.end[1], left: press.x > camera.width / 2 } : null;
    this.host.told();
  }

  #pin(): void {
    const { press } = this;
    if (!press || !this.dragging || this.host.hand.live?.why) return;
    if (this.host.hand.pin()) this.host.sound("snap");
  }

  /** Scroll while a drag is near the window's edge. */
  #edge(): void {
    if (this.#frame) return;
    const step = (): void => {
      this.#frame = 0;
      const { press } = this;
      const { camera } = this.host;
      if (!press || !this.dragging) return;
      const push = (at: number, most: number): number => (at < EDGE ? EDGE - at : at > most - EDGE ? most - EDGE - at : 0) / 4;
      const dx = push(press.x, camera.width);
      const dy = push(press.y, camera.height);
      if (!dx && !dy) return;
      if (camera.S <= camera.fitSize * 1.02) return;
      camera.pan(dx, dy);
      this.drag();
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  up = (event: PointerEvent): void => {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const { hand } = this.host;
    this.#forget();
    this.loupe = null;
    if (this.dragging) {
      hand.dragging = false;
      if (hand.moving) void this.#drop();
      else if (hand.game.arranging) this.#putElsewhere();
      return;
    }
    if (press.moved) return;
    if (press.figure) this.tap(press.figure);
    else this.#ground(press);
  };

  async #drop(): Promise<void> {
    const { hand, sound } = this.host;
    const done = await hand.drop();
    sound(done ? "place" : "stop");
  }

  #putElsewhere(): void {
    const { hand, sound } = this.host;
    if (hand.ghost?.free) void hand.place().then((done) => sound(done ? "place" : "stop"));
    else {
      hand.ghost = null;
      sound("stop");
    }
  }

  cancel = (event: PointerEvent): void => {
    if (!this.press || event.pointerId !== this.press.pointer) return;
    this.#forget();
    this.loupe = null;
    if (this.dragging) {
      this.host.hand.dragging = false;
      this.host.hand.putBack();
    }
  };

  /** A figure was picked with a tap, a click or Enter. */
  tap(id: string): void {
    const { hand, sound } = this.host;
    const { game } = hand;
    this.host.point(id);
    if (!this.host.live()) return;
    const choice = game.choice;
    if (choice?.targets?.includes(id)) {
      if (hand.aiming) {
        sound("tick");
        hand.aim(id);
        return;
      }
      if (choice.into) {
        void hand.into(id).then((done) => sound(done ? "place" : "stop"));
        return;
      }
    }
    const boards = game.held
      ? game.choicesOf(game.held).find((index) => game.choices[index]?.into && game.choices[index]?.targets?.includes(id))
      : undefined;
    if (boards !== undefined) {
      game.choose(boards);
      void hand.into(id).then((done) => sound(done ? "place" : "stop"));
      return;
    }
    if (game.held === id) {
      if (hand.canRetake(id)) void hand.retake(id);
      return;
    }
    hand.putBack();
    if (game.mayArrange(id)) void game.arrangeFrom(id);
    else game.hold(id);
    sound("pick");
  }

  #ground(press: Press): void {
    const { hand, camera } = this.host;
    const now = performance.now();
    const twice = now - this.#lastTap < DOUBLE;
    this.#lastTap = twice ? 0 : now;
    clearTimeout(this.#tapTimer);
    const busy = this.host.live() && (hand.placing || hand.moving);
    if (twice && (press.touch || !busy)) {
      camera.toggle([press.x, press.y]);
      return;
    }
    const [x, y] = camera.toTable(press.x, press.y);
    const act = (): void => this.#at(x, y);
    // A finger that taps twice wants to see, not to go.
    if (press.touch && busy) this.#tapTimer = window.setTimeout(act, DOUBLE);
    else act();
  }

  #at(x: number, y: number): void {
    const { hand, sound } = this.host;
    if (!this.host.live()) return;
    if (hand.placing) {
      if (hand.hover(x, y, SNAP_ZONE / this.host.camera.S).free) void hand.place().then((done) => sound(done ? "place" : "stop"));
      else sound("stop");
    } else if (hand.moving) {
      void hand.goTo(x, y).then((done) => sound(done ? "place" : "stop"));
    } else if (!hand.aiming) {
      hand.putBack();
      hand.game.letGo();
    }
  }

  #hover(x: number, y: number): void {
    const { hand, camera } = this.host;
    const id = this.at(x, y, false)?.id ?? "";
    if (hand.placing && this.host.live() && hand.game.region) {
      const [tx, ty] = camera.toTable(x, y);
      hand.hover(tx, ty, SNAP_ZONE / camera.S);
    }
    if (id === this.hovered) return;
    this.hovered = id;
    clearTimeout(this.#hoverTimer);
    if (!id) return void this.host.explain("", 0, 0);
    this.#hoverTimer = window.setTimeout(() => {
      if (this.hovered !== id || this.press) return;
      const rect = this.host.rect();
      this.host.explain(id, x + rect.left, y + rect.top);
    }, LONG);
  }

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return;
    this.hovered = "";
    clearTimeout(this.#hoverTimer);
    this.host.explain("", 0, 0);
    if (!this.press && this.host.hand.ghost && !this.host.hand.game.busy) this.host.hand.ghost = null;
  };

  /** Something from a tray is over a pixel of the page; whether that is over the table. */
  carried(clientX: number, clientY: number, touch: boolean): boolean {
    const rect = this.host.rect();
    const x = clientX - rect.left;
    const y = clientY - rect.top - (touch ? LIFT : 0);
    const { hand, camera } = this.host;
    if (x < 0 || y < 0 || x > rect.width || y > rect.height) {
      hand.ghost = null;
      return false;
    }
    const [tx, ty] = camera.toTable(x, y);
    hand.hover(tx, ty, SNAP_ZONE / camera.S);
    return true;
  }
}
