/** Where the chips of several targets go, so that none lies on another. */
import { toScreen, type Place } from "./places";
import { chanceWord, percent, widthOf } from "./words";

export interface Target {
  at: Place;
  radius: number;
  chance: number;
  hot?: boolean;
  sub?: string;
  big?: boolean;
}

/**
 * A `shift` for each Bracket, in the same order. The chosen target keeps its place, others give way: upwards first,
 * then to the side.
 */
export function spread(targets: readonly Target[], S: number, text = 1): Place[] {
  const boxes = targets.map((t) => {
    const size = (t.big ? 17 : t.hot ? 14 : 12) * text;
    const h = (t.big ? 34 : t.hot ? 26 : 22) * text + 3;
    const words = t.big ? chanceWord(t.chance) : percent(t.chance);
    const w = widthOf(words, size) + h + 10 + (t.sub ? widthOf(t.sub, 10.5 * text) + 6 : 0);
    const [x, y] = toScreen(t.at, S);
    const r = Math.max(13, t.radius * S * 1.15 + 2);
    const up = Math.max(r + 4, Math.min(64, 3.9 * t.radius * S));
    return { x, y: y - up - h / 2, w: w + 4, h };
  });
  const order = targets.map((_, i) => i).sort((a, b) => Number(targets[b]!.hot ?? false) - Number(targets[a]!.hot ?? false) || boxes[b]!.y - boxes[a]!.y);
  const laid: number[] = [];
  const shifts: Place[] = targets.map((): Place => [0, 0]);
  for (const i of order) {
    const own = boxes[i]!;
    const free = (dx: number, dy: number): boolean =>
      laid.every((k) => {
        const o = boxes[k]!;
        const [ox, oy] = shifts[k]!;
        return Math.abs(own.x + dx - o.x - ox) >= (own.w + o.w) / 2 || Math.abs(own.y + dy - o.y - oy) >= (own.h + o.h) / 2;
      });
    const steps: Place[] = [[0, 0]];
    for (let k = 1; k <= 4; k++) {
      for (const [u, v] of [[0, -1], [1, 0], [-1, 0], [1, -1], [-1, -1], [0, 1]] as const) steps.push([u * k * own.w * 0.52, v * k * own.h]);
    }
    shifts[i] = steps.find(([dx, dy]) => free(dx, dy)) ?? [0, 0];
    laid.push(i);
  }
  return shifts;
}
