/** Places along a path, and regions of rings with holes: the part of the geometry that knows no terrain. */
import type { Ring } from "../protocol";
import { apart, nearestOnSegment, type Place, type Point } from "./geometry";

// Places along a path.

/** The place a length along a path. */
export function along(path: readonly Place[], way: number): Point {
  let left = Math.max(0, way);
  for (let i = 1; i < path.length; i++) {
    const [ax, ay] = path[i - 1]!;
    const [bx, by] = path[i]!;
    const length = apart(ax, ay, bx, by);
    if (left <= length && length > 0) return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length];
    left -= length;
  }
  const last = path[path.length - 1] ?? [0, 0];
  return [last[0], last[1]];
}

/** A path up to a length along it. */
export function cutAt(path: readonly Place[], way: number): Point[] {
  const kept: Point[] = [];
  let left = way;
  for (let i = 0; i < path.length; i++) {
    const [x, y] = path[i]!;
    const before = kept[kept.length - 1];
    const length = before ? apart(before[0], before[1], x, y) : 0;
    if (before && length > left) {
      if (left > 0) kept.push([before[0] + ((x - before[0]) * left) / length, before[1] + ((y - before[1]) * left) / length]);
      return kept;
    }
    left -= length;
    kept.push([x, y]);
  }
  return kept;
}

// Regions.

type Rings = readonly Pick<Ring, "xs" | "ys">[];

/** Whether a point is in a region: enclosed by an odd number of its rings. */
export function inRings(rings: Rings, x: number, y: number): boolean {
  let odd = false;
  for (const { xs, ys } of rings) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      const ay = ys[j]!;
      const by = ys[i]!;
      if (ay > y !== by > y && x < xs[j]! + ((xs[i]! - xs[j]!) * (y - ay)) / (by - ay)) odd = !odd;
    }
  }
  return odd;
}

/** The place on a region's outlines that is nearest to a point; null where it has none. */
export function nearestOnRings(rings: Rings, x: number, y: number): Point | null {
  let least = Infinity;
  let best: Point | null = null;
  for (const { xs, ys } of rings) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      const found = nearestOnSegment(x, y, xs[j]!, ys[j]!, xs[i]!, ys[i]!);
      const square = (found[0] - x) ** 2 + (found[1] - y) ** 2;
      if (square < least) {
        least = square;
        best = found;
      }
    }
  }
  return best;
}

/** The place of a region that is nearest to a wished one: itself where it is in it; null where there is none. */
export function nearestInRings(rings: Rings, x: number, y: number): Point | null {
  return inRings(rings, x, y) ? [x, y] : nearestOnRings(rings, x, y);
}
