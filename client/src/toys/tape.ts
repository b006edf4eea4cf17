/** The tape's marks and where its label finds room. Everything in pixels but the lengths it counts. */
import { along, lengthOf, n, type Place } from "./places";
import type { Notch, Window } from "./props";

export interface Mark {
  x: number;
  y: number;
  text: string;
}

export interface Count {
  ticks: string;
  numbers: Mark[];
}

/** Numbers stand each 3 inches or 10 centimetres. */
export function everyOf(unit: string): number {
  return unit === "cm" ? 10 : 3;
}

/**
 * Ticks and numbers along a pixel path. They count what is used: each unit of way counts `rate` units, and a notch adds
 * its cost where it falls due.
 */
export function count(px: readonly Place[], S: number, unit: string, notches: readonly Notch[], rate: number, wide: number): Count {
  const whole = lengthOf(px);
  const minor = unit === "cm" ? 1 : 0.5;
  const every = everyOf(unit);
  const way = S / rate;
  let ticks = "";
  const dense = way * minor < 3.2 ? 2 : 1;
  for (let i = dense; i * minor * way < whole - 2; i += dense) {
    const used = i * minor;
    const p = along(px, used * way);
    const bold = Math.abs(used - Math.round(used)) < 1e-6 && (unit !== "cm" || i % 5 === 0);
    const tall = wide * (bold ? 0.55 : 0.3);
    const nx = -Math.sin(p.angle);
    const ny = Math.cos(p.angle);
    ticks += `M${n(p.x - nx * wide * 0.5)} ${n(p.y - ny * wide * 0.5)}l${n(nx * tall)} ${n(ny * tall)}`;
  }
  const numbers: Mark[] = [];
  const sorted = [...notches].sort((a, b) => a.at - b.at);
  const end = (whole / S) * rate + sorted.reduce((sum, c) => sum + c.cost, 0);
  for (let used = every; used < end - 1e-6; used += every) {
    const q = wayTo(used, sorted, rate);
    if (q === undefined || q * S > whole - 12 || q * S < 12) continue;
    if (sorted.some((c) => Math.abs(c.at - q) * S < 14)) continue;
    const p = along(px, q * S);
    const side = p.angle > -Math.PI / 2 && p.angle <= Math.PI / 2 ? -1 : 1;
    const nx = -Math.sin(p.angle) * side;
    const ny = Math.cos(p.angle) * side;
    numbers.push({ x: p.x + nx * (wide + 6), y: p.y + ny * (wide + 6) + 4, text: String(used) });
  }
  return { ticks, numbers };
}

/** The length of way at which that much is used; nothing where it is used up inside a notch. */
function wayTo(used: number, notches: readonly Notch[], rate: number): number | undefined {
  let spent = 0;
  for (const notch of notches) {
    if (notch.at * rate + spent >= used - 1e-9) break;
    spent += notch.cost;
    if (notch.at * rate + spent > used + 1e-9) return undefined;
  }
  return (used - spent) / rate;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function cost(box: Box, px: readonly Place[], window: Box | undefined, keep: readonly Box[]): number {
  let sum = 0;
  if (window) {
    sum += Math.max(0, window.x - box.x) + Math.max(0, box.x + box.w - window.x - window.w);
    sum += Math.max(0, window.y - box.y) + Math.max(0, box.y + box.h - window.y - window.h);
    sum *= 50;
  }
  const whole = lengthOf(px);
  const from = Math.max(0, whole - 260);
  for (let q = from; q <= whole; q += 8) {
    const p = along(px, q);
    if (p.x > box.x - 6 && p.x < box.x + box.w + 6 && p.y > box.y - 6 && p.y < box.y + box.h + 6) sum += 20;
  }
  for (const o of keep) {
    const apart = box.x > o.x + o.w || o.x > box.x + box.w || box.y > o.y + o.h || o.y > box.y + box.h;
    if (!apart) sum += 400;
  }
  return sum;
}

/**
 * The middle of a label of that size beside the end of a path: off the path, off the toy that stands there, and inside
 * the window where there is room, and off the `others`.
 */
export function room(px: readonly Place[], w: number, h: number, radius: number, S: number, window?: Window, others: readonly Box[] = []): Place {
  const [x, y] = px[px.length - 1] ?? [0, 0];
  const r = radius + 8;
  const toy: Box = { x: x - radius, y: y - Math.max(38, radius * 1.7), w: 2 * radius, h: Math.max(38, radius * 1.7) + radius };
  const places: Place[] = [
    [x + r + w / 2, y + r * 0.7 + h / 2], [x - r - w / 2, y + r * 0.7 + h / 2], [x + r + w / 2, y], [x - r - w / 2, y],
    [x, y + r + h / 2 + 2], [x, toy.y - h / 2 - 6], [x + r + w / 2, toy.y], [x - r - w / 2, toy.y],
  ];
  const seen = window && {
    x: window.x0 * S + 4, y: -window.y1 * S + 4, w: (window.x1 - window.x0) * S - 8, h: (window.y1 - window.y0) * S - 8,
  };
  let best = places[0]!;
  let least = Infinity;
  for (const at of places) {
    const c = cost({ x: at[0] - w / 2, y: at[1] - h / 2, w, h }, px, seen, [toy, ...others]);
    if (c < least) [least, best] = [c, at];
  }
  return seen ? clamp(best, w, h, seen) : best;
}

function clamp(at: Place, w: number, h: number, seen: Box): Place {
  const x = Math.max(seen.x + w / 2, Math.min(seen.x + seen.w - w / 2, at[0]));
  return [x, Math.max(seen.y + h / 2, Math.min(seen.y + seen.h - h / 2, at[1]))];
}
