/**
 * From a tray on to the table: a pointer that goes down on a tray's entry takes one thing along.
 *
 * A tray calls `carry.start` from its `pointerdown` (its entry needs `touch-action: none`, or the page scrolls), and
 * with a press that goes nowhere, or with Enter, `carry.choose`: the thing then lies in the keyboard's hand, and a tap
 * in the lit zone puts it down. The table that shows the game listens; there is one in a page.
 */

export interface Load {
  /** Its place in the view's choices. */
  choice: number;
  /** Name of the silhouette. */
  toy: string;
  side: number;
  name: string;
  /** Radius of its base in table units, where the tray knows it. */
  radius?: number;
}

export interface Taker {
  /** The thing was taken up; whether it is a keyboard's. */
  take(load: Load, keyboard: boolean): void;
  /** It is over this pixel of the page, moved so many pixels since it was taken; `touch` hides it under a finger. */
  over(x: number, y: number, touch: boolean): void;
  /** It was let go there. */
  drop(x: number, y: number): void;
  cancel(): void;
}

const CLICK = 6;

class Carry {
  /** What is on its way, and where in the page, for a ghost beside the table. */
  load = $state.raw<Load | null>(null);
  x = $state(0);
  y = $state(0);
  /** Whether the table shows it already. */
  onTable = $state(false);
  taker: Taker | null = null;

  /** Take a thing from a tray with a pointer. */
  start(load: Load, event: PointerEvent): void {
    if (event.button > 0 || !event.isPrimary) return;
    const { pointerId, clientX, clientY } = event;
    const touch = event.pointerType === "touch";
    let gone = false;
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      if (!gone && Math.hypot(now.clientX - clientX, now.clientY - clientY) < CLICK) return;
      if (!gone) {
        gone = true;
        this.load = load;
        this.taker?.take(load, false);
      }
      this.x = now.clientX;
      this.y = now.clientY;
      this.taker?.over(now.clientX, now.clientY, touch);
    };
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.load = null;
      this.onTable = false;
      if (now.type === "pointercancel") this.taker?.cancel();
      else if (gone) this.taker?.drop(now.clientX, now.clientY);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Take a thing without a pointer: the table gets the focus, and arrows move it. */
  choose(load: Load): void {
    this.taker?.take(load, true);
  }
}

export const carry = new Carry();
