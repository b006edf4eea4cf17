/**
 * Hand tools of the drawings: plain functions from pixel points to svg text.
 *
 * The ground is true and heights are theatre: what has height is pushed straight up the screen, light comes from the
 * north-west, and shadows fall to the south-east. Svg text holds numbers and colours of our own only, never a word
 * that came from elsewhere.
 */
import { line, n, type Place } from "./places";

/** Pixels of shadow to the east and south for a pixel of height. */
export const SHADOW_X = 0.55;
export const SHADOW_Y = 0.3;

/** A number that is the same for the same word. */
export function seedOf(word: string): number {
  let h = 2166136261;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A stream of numbers from 0 to 1 that is the same for the same seed: so a lawn has its daisies where it had them. */
export function stream(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A colour darker (below 1) or lighter (above 1). */
export function tint(hex: string, by: number): string {
  const parts = [1, 3, 5].map((i) => {
    const v = parseInt(hex.slice(i, i + 2), 16);
    const out = by <= 1 ? v * by : v + (255 - v) * (by - 1);
    return Math.max(0, Math.min(255, Math.round(out))).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

export type Attributes = Record<string, string | number | undefined>;

function attributes(of: Attributes): string {
  let out = "";
  for (const [name, value] of Object.entries(of)) {
    if (value !== undefined) out += ` ${name}="${typeof value === "number" ? n(value) : value}"`;
  }
  return out;
}

export function polygon(points: readonly Place[], of: Attributes): string {
  return `<path d="${line(points, true)}"${attributes(of)}/>`;
}

export function path(d: string, of: Attributes): string {
  return `<path d="${d}"${attributes(of)}/>`;
}

export function circle(x: number, y: number, r: number, of: Attributes): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attributes(of)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, of: Attributes): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${attributes(of)}/>`;
}

export function moved(points: readonly Place[], dx: number, dy: number): [number, number][] {
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/** A rectangle's corners about its middle, turned by an angle in radians. */
export function rectangle(x: number, y: number, w: number, h: number, angle = 0): [Place, Place, Place, Place] {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const half: Place[] = [[-w / 2, -h / 2], [w / 2, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]];
  return four(half.map(([u, v]): Place => [x + u * c - v * s, y + u * s + v * c]));
}

/** The first four points, for shapes that have four corners. */
export function four(points: readonly Place[]): [Place, Place, Place, Place] {
  const [a = [0, 0], b = a, c = b, d = c] = points;
  return [a, b, c, d];
}

export function between(p: Place, q: Place, t: number): [number, number] {
  return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
}

/** Twice the signed area: positive where the points run clockwise on the screen. */
export function area2(points: readonly Place[]): number {
  let sum = 0;
  points.forEach(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!;
    sum += x * v - u * y;
  });
  return sum;
}

export function inside(points: readonly Place[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** How far a point is from the nearest edge. */
export function edgeGap(points: readonly Place[], x: number, y: number): number {
  let best = Infinity;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - dx * t, y - ay - dy * t));
  });
  return best;
}

export function hull(points: readonly Place[]): [number, number][] {
  const sorted = points.map(([x, y]): [number, number] => [x, y]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]): [number, number][] => {
    const out: [number, number][] = [];
    for (const p of list) {
      while (out.length > 1) {
        const a = out[out.length - 2]!;
        const b = out[out.length - 1]!;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** A rectangle about a shape: its middle, length, depth and angle. The length is the longer side. */
export interface Frame {
  x: number;
  y: number;
  long: number;
  deep: number;
  angle: number;
}

/** The smallest rectangle about the points, its long side's angle within half a turn about level. */
export function frameOf(points: readonly Place[]): Frame {
  const around = hull(points);
  let best: Frame = { x: 0, y: 0, long: 0, deep: 0, angle: 0 };
  let least = Infinity;
  around.forEach((p, i) => {
    const q = around[(i + 1) % around.length]!;
    const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const c = Math.cos(a);
    const s = Math.sin(a);
    let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of around) {
      const u = x * c + y * s;
      const v = y * c - x * s;
      u0 = Math.min(u0, u);
      u1 = Math.max(u1, u);
      v0 = Math.min(v0, v);
      v1 = Math.max(v1, v);
    }
    const size = (u1 - u0) * (v1 - v0);
    if (size >= least - 1e-6) return;
    least = size;
    const u = (u0 + u1) / 2;
    const v = (v0 + v1) / 2;
    const level = u1 - u0 >= v1 - v0;
    best = {
      x: u * c - v * s,
      y: u * s + v * c,
      long: level ? u1 - u0 : v1 - v0,
      deep: level ? v1 - v0 : u1 - u0,
      angle: level ? a : a + Math.PI / 2,
    };
  });
  while (best.angle > Math.PI / 2 + 1e-9) best.angle -= Math.PI;
  while (best.angle <= -Math.PI / 2 + 1e-9) best.angle += Math.PI;
  return best;
}

/** The shape drawn in by a distance: fair for shapes without deep bays. */
export function drawnIn(points: readonly Place[], by: number): [number, number][] {
  const turn = area2(points) > 0 ? 1 : -1;
  const m = points.length;
  return points.map((p, i) => {
    const a = points[(i + m - 1) % m]!;
    const b = points[(i + 1) % m]!;
    const normal = (u: Place, v: Place): [number, number] => {
      const l = Math.hypot(v[0] - u[0], v[1] - u[1]) || 1;
      return [(-(v[1] - u[1]) / l) * turn, ((v[0] - u[0]) / l) * turn];
    };
    const n1 = normal(a, p);
    const n2 = normal(p, b);
    const k = 1 + n1[0] * n2[0] + n1[1] * n2[1];
    const f = by / Math.max(0.35, k);
    return [p[0] + (n1[0] + n2[0]) * f, p[1] + (n1[1] + n2[1]) * f];
  });
}

/** The shadow of a thing of that height on its footprint. */
export function shadow(foot: readonly Place[], height: number, dark = 0.26): string {
  const all = hull([...foot, ...moved(foot, height * SHADOW_X, height * SHADOW_Y)]);
  return polygon(all, { fill: "#1a1206", "fill-opacity": `${dark}` });
}

export interface Solid {
  top: string;
  side?: string;
  edge?: string;
  line?: string;
  z?: number;
}

/** A footprint pushed up: the walls that look south, shaded by where they look, and the top. */
export function prism(foot: readonly Place[], height: number, of: Solid): string {
  const { top, side = top, edge, line: seam, z = 0 } = of;
  const turn = area2(foot) > 0 ? 1 : -1;
  const walls: { y: number; svg: string }[] = [];
  foot.forEach(([x0, y0], i) => {
    const [x1, y1] = foot[(i + 1) % foot.length]!;
    const nx = (y1 - y0) * turn;
    const ny = -(x1 - x0) * turn;
    const l = Math.hypot(nx, ny);
    if (ny <= 0.01 || l === 0) return;
    const k = 0.62 + 0.3 * Math.max(0, (-nx * 0.8 + ny * 0.25) / l);
    const corners: Place[] = [[x0, y0 - z], [x1, y1 - z], [x1, y1 - z - height], [x0, y0 - z - height]];
    const svg = polygon(corners, {
      fill: tint(side, k), stroke: seam ?? tint(side, k), "stroke-width": 0.8, "stroke-linejoin": "round",
    });
    walls.push({ y: Math.max(y0, y1), svg });
  });
  walls.sort((a, b) => a.y - b.y);
  const cap = polygon(moved(foot, 0, -height - z), {
    fill: top, stroke: edge ?? seam, "stroke-width": edge || seam ? 1 : undefined, "stroke-linejoin": "round",
  });
  return walls.map((w) => w.svg).join("") + cap;
}

/** A closed curve through the middles of a ring of points. */
export function smooth(points: readonly Place[]): string {
  const m = points.length;
  let d = "";
  for (let i = 0; i < m; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % m]!;
    const c = points[(i + 2) % m]!;
    const from = between(a, b, 0.5);
    const to = between(b, c, 0.5);
    if (i === 0) d += `M${n(from[0])} ${n(from[1])}`;
    d += `Q${n(b[0])} ${n(b[1])} ${n(to[0])} ${n(to[1])}`;
  }
  return `${d}z`;
}

/** A lumpy circle. */
export function blob(x: number, y: number, r: number, next: () => number, lumps = 18, by = 0.13, flat = 1): Place[] {
  return Array.from({ length: lumps }, (_, i): Place => {
    const a = (2 * Math.PI * i) / lumps;
    const q = r * (1 + (next() * 2 - 1) * by);
    return [x + q * Math.cos(a), y + q * Math.sin(a) * flat];
  });
}

/** Spots inside a shape, apart from each other and from its edge; the same for the same stream. */
export function spots(points: readonly Place[], apart: number, edge: number, most: number, next: () => number): Place[] {
  const frame = frameOf(points);
  const c = Math.cos(frame.angle);
  const s = Math.sin(frame.angle);
  const out: Place[] = [];
  for (let tries = 0; tries < most * 24 && out.length < most; tries++) {
    const u = (next() - 0.5) * frame.long;
    const v = (next() - 0.5) * frame.deep;
    const x = frame.x + u * c - v * s;
    const y = frame.y + u * s + v * c;
    if (out.some(([a, b]) => Math.hypot(a - x, b - y) < apart) || !inside(points, x, y)) continue;
    if (edgeGap(points, x, y) >= edge) out.push([x, y]);
  }
  if (out.length === 0) out.push([frame.x, frame.y]);
  return out;
}
