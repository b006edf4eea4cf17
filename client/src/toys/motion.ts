/** How long things move, and how a figure walks along a path without anything being drawn again. */
import { lengthOf, type Place } from "./places";

/** True where people asked their machine for stillness. */
export function stillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds that another's move takes: 220 and 60 an inch, 900 at most. */
export function walkTime(path: readonly Place[], unit: string): number {
  return Math.min(900, 220 + (60 * lengthOf(path)) / (unit === "cm" ? 2.54 : 1));
}

/**
 * Move elements that are drawn at the end of `path` (table units) along it. Resolves when they have arrived; at once
 * where motion is unwelcome. `finish()` on the animations, or another walk, ends it early.
 */
export async function walk(elements: readonly Element[], path: readonly Place[], S: number, ms: number): Promise<void> {
  const end = path[path.length - 1];
  const whole = lengthOf(path);
  if (!end || whole === 0 || stillness()) return;
  let gone = 0;
  const frames = path.map((at, i) => {
    if (i) gone += Math.hypot(at[0] - path[i - 1]![0], at[1] - path[i - 1]![1]);
    const x = (at[0] - end[0]) * S;
    const y = -(at[1] - end[1]) * S;
    return { transform: `translate(${x}px, ${y}px)`, offset: Math.min(1, gone / whole) };
  });
  frames[frames.length - 1]!.offset = 1;
  await Promise.allSettled(elements.map((e) => e.animate(frames, { duration: ms, easing: "linear" }).finished));
}
