/** Where things of the table are on the screen: x right and y up in table units, x right and y down in pixels. */

export type Place = readonly [number, number];

/** A table point in pixels of the drawing: the table's lower left corner is its origin, so y is negative above it. */
export function toScreen(at: Place, S: number): [number, number] {
  return [at[0] * S, -at[1] * S];
}

/** The table point under a pixel of the drawing. */
export function toTable(at: Place, S: number): [number, number] {
  return [at[0] / S, -at[1] / S];
}

/** A number as short text for a path: one decimal, no trailing zero. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** A path through pixel points. */
export function line(points: readonly Place[], closed = false): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${n(x)} ${n(y)}`).join("") + (closed ? "z" : "");
}

/** The middle of a list of points. */
export function middle(points: readonly Place[]): [number, number] {
  let x = 0;
  let y = 0;
  for (const p of points) {
    x += p[0];
    y += p[1];
  }
  const count = Math.max(1, points.length);
  return [x / count, y / count];
}

/** The point a way along a pixel path, with the direction there in radians. */
export function along(points: readonly Place[], way: number): { x: number; y: number; angle: number } {
  let left = Math.max(0, way);
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!;
    const [bx, by] = points[i]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (left <= length || i === points.length - 1) {
      const t = length > 0 ? Math.min(1, left / length) : 0;
      return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, angle: Math.atan2(by - ay, bx - ax) };
    }
    left -= length;
  }
  const [x, y] = points[0] ?? [0, 0];
  return { x, y, angle: 0 };
}

/** The length of a path, in the unit of its points. */
export function lengthOf(points: readonly Place[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    sum += Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]);
  }
  return sum;
}
