/**
 * Plane geometry as the server reckons it: lengths, entries, clearances, regions. No rule, and nothing of the screen.
 *
 * All functions are pure. Lengths are in table units, the frame is the table's (origin lower left, y away from the
 * reader), limits are inclusive, comparisons are made within `EPS`, and so the same path costs here what it costs on
 * the server, to 1e-6. What may be called from outside:
 *
 * - `shapeOf(piece)`: a piece of terrain made ready, once; every other function takes shapes
 * - `pathLength(path)`: the sum of a path's legs
 * - `entries(shape, path)`: each time a path enters a closed piece or crosses a line, with the leg and the place; a
 *   graze, a run along an edge and a start inside are none, going in from the outline is one
 * - `reckon(path, shapes, charges)`: length, cost and each charge with its place and its length along the path
 * - `inside`, `gapToShape`, `overlapsShape`, `nearestOnShape`: a point or a base and a piece
 * - `gap`, `overlap`: two bases
 * - `segmentDistance`, `segmentsCross`, `crossing`, `discOnWay`, `sweep`: a straight way and what it meets
 * - `inRings`, `nearestInRings`, `nearestOnRings`: regions of rings with holes (outer ones run counter-clockwise)
 * - `onTable`, `along`, `cutAt`: the table's edge, and places along a path
 */
import type { PieceView } from "../protocol";

export const EPS = 1e-6;

export type Point = [number, number];
export type Place = readonly [number, number];

/** One side of a piece, with its unit normal to the left: inwards, for a closed piece. */
export interface Edge {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  length: number;
  nx: number;
  ny: number;
  offset: number;
}

/** A piece of terrain as geometry: a polygon that runs counter-clockwise, or a line. */
export interface Shape {
  id: string;
  closed: boolean;
  convex: boolean;
  edges: Edge[];
  cx: number;
  cy: number;
  /** The radius of the bounding circle about (cx, cy). */
  reach: number;
}

/** Where a path enters a piece: on which leg, how far along the leg (0 to 1), and the place. */
export interface Entry {
  leg: number;
  t: number;
  x: number;
  y: number;
}

/** One charge that a path pays; `at` is the length of the path up to it. */
export interface Due extends Entry {
  piece: string;
  cost: number;
  at: number;
}

export interface Cost {
  length: number;
  cost: number;
  dues: Due[];
}

// Pieces made ready.

/** Make a piece of terrain ready for reckoning. */
export function shapeOf(piece: Pick<PieceView, "id" | "closed" | "xs" | "ys">): Shape {
  let { xs, ys } = piece;
  if (piece.closed && area(xs, ys) < 0) {
    xs = [...xs].reverse();
    ys = [...ys].reverse();
  }
  const edges = edgesOf(xs, ys, piece.closed);
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  let far = 0;
  for (let i = 0; i < xs.length; i++) far = Math.max(far, (xs[i]! - cx) ** 2 + (ys[i]! - cy) ** 2);
  const convex = piece.closed && edges.length > 2 && isConvex(xs, ys);
  return { id: piece.id, closed: piece.closed, convex, edges, cx, cy, reach: Math.sqrt(far) };
}

function area(xs: readonly number[], ys: readonly number[]): number {
  let twice = 0;
  for (let i = 0; i < xs.length; i++) {
    const j = (i + 1) % xs.length;
    twice += xs[i]! * ys[j]! - xs[j]! * ys[i]!;
  }
  return twice / 2;
}

function isConvex(xs: readonly number[], ys: readonly number[]): boolean {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const k = (i + 2) % n;
    if (sideOf(xs[i]!, ys[i]!, xs[j]!, ys[j]!, xs[k]!, ys[k]!) < -EPS) return false;
  }
  return true;
}

function edgesOf(xs: readonly number[], ys: readonly number[], closed: boolean): Edge[] {
  const kept: Point[] = [];
  for (let i = 0; i < xs.length; i++) {
    const last = kept[kept.length - 1];
    if (!last || apart(last[0], last[1], xs[i]!, ys[i]!) > EPS) kept.push([xs[i]!, ys[i]!]);
  }
  if (closed && kept.length > 1) {
    const first = kept[0]!;
    const last = kept[kept.length - 1]!;
    if (apart(first[0], first[1], last[0], last[1]) <= EPS) kept.pop();
  }
  if (closed && kept[0]) kept.push(kept[0]);
  const edges: Edge[] = [];
  for (let i = 1; i < kept.length; i++) {
    const [ax, ay] = kept[i - 1]!;
    const [bx, by] = kept[i]!;
    const length = apart(ax, ay, bx, by);
    if (length <= EPS) continue;
    const nx = (ay - by) / length;
    const ny = (bx - ax) / length;
    edges.push({ ax, ay, bx, by, length, nx, ny, offset: nx * ax + ny * ay });
  }
  return edges;
}

// Points, segments, bases.

export function apart(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Twice the signed area of a, b, p: above 0 where p lies to the left of the way from a to b. */
export function sideOf(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

/** The squared distance from p to the segment from a to b. */
export function segmentSq(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  let wx = px - ax;
  let wy = py - ay;
  const along = wx * dx + wy * dy;
  if (along > 0) {
    const lengthSq = dx * dx + dy * dy;
    if (along >= lengthSq) {
      wx = px - bx;
      wy = py - by;
    } else {
      const share = along / lengthSq;
      wx -= share * dx;
      wy -= share * dy;
    }
  }
  return wx * wx + wy * wy;
}

/** The distance from a point to a segment. */
export const segmentDistance = (p: Place, a: Place, b: Place): number =>
  Math.sqrt(segmentSq(p[0], p[1], a[0], a[1], b[0], b[1]));

/** Whether two segments properly cross: each passes from one side of the other to its other side. */
export const segmentsCross = (a: Place, b: Place, c: Place, d: Place): boolean =>
  meet(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]);

function meet(
  ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number,
): boolean {
  const s1 = sideOf(ax, ay, bx, by, cx, cy);
  const s2 = sideOf(ax, ay, bx, by, dx, dy);
  if ((s1 > 0 && s2 > 0) || (s1 < 0 && s2 < 0) || s1 === 0 || s2 === 0) return false;
  const s3 = sideOf(cx, cy, dx, dy, ax, ay);
  const s4 = sideOf(cx, cy, dx, dy, bx, by);
  return (s3 > 0 && s4 < 0) || (s3 < 0 && s4 > 0);
}

/** The squared distance between two segments, 0 where they cross. */
function segmentsSq(
  ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number,
): number {
  if (meet(ax, ay, bx, by, cx, cy, dx, dy)) return 0;
  return Math.min(
    segmentSq(ax, ay, cx, cy, dx, dy),
    segmentSq(bx, by, cx, cy, dx, dy),
    segmentSq(cx, cy, ax, ay, bx, by),
    segmentSq(dx, dy, ax, ay, bx, by),
  );
}

/** The gap between two bases, edge to edge; 0 where they touch or overlap. */
export function gap(ax: number, ay: number, ar: number, bx: number, by: number, br: number): number {
  return Math.max(0, apart(ax, ay, bx, by) - ar - br);
}

/** Whether two bases overlap; touching is not overlapping. */
export function overlap(ax: number, ay: number, ar: number, bx: number, by: number, br: number): boolean {
  const least = ar + br - EPS;
  return least > 0 && (bx - ax) * (bx - ax) + (by - ay) * (by - ay) < least * least;
}

/** Whether a whole base is on a table of this size; touching the edge is on it. */
export function onTable(x: number, y: number, radius: number, width: number, height: number): boolean {
  return x - radius >= -EPS && y - radius >= -EPS && x + radius <= width + EPS && y + radius <= height + EPS;
}

// A point and a piece.

/** Whether a point is more than EPS inside a piece; no point is in a line. */
export function inside(shape: Shape, x: number, y: number): boolean {
  const dx = x - shape.cx;
  const dy = y - shape.cy;
  if (!shape.closed || dx * dx + dy * dy > shape.reach * shape.reach) return false;
  if (shape.convex) return shape.edges.every((edge) => edge.nx * x + edge.ny * y - edge.offset > EPS);
  return where(shape, x, y) === IN;
}

/** The squared distance from a point to a piece's outline or line. */
export function outlineSq(shape: Shape, x: number, y: number): number {
  let least = Infinity;
  for (const edge of shape.edges) {
    const square = segmentSq(x, y, edge.ax, edge.ay, edge.bx, edge.by);
    if (square < least) least = square;
  }
  return least;
}

/** The gap from a base's edge to a piece; 0 where they touch or overlap. */
export function gapToShape(shape: Shape, x: number, y: number, radius: number): number {
  if (shape.closed && holds(shape, x, y)) return 0;
  return Math.max(0, Math.sqrt(outlineSq(shape, x, y)) - radius);
}

/** Whether a base overlaps a piece: its centre inside, or its edge across the outline. */
export function overlapsShape(shape: Shape, x: number, y: number, radius: number): boolean {
  const most = shape.reach + radius;
  const dx = shape.cx - x;
  const dy = shape.cy - y;
  if (dx * dx + dy * dy > most * most) return false;
  if (inside(shape, x, y)) return true;
  const least = radius - EPS;
  return least > 0 && outlineSq(shape, x, y) < least * least;
}

/** The place of a piece's outline or line that is nearest to a point. */
export function nearestOnShape(shape: Shape, x: number, y: number): Point {
  let least = Infinity;
  let best: Point = [shape.cx, shape.cy];
  for (const edge of shape.edges) {
    const found = nearestOnSegment(x, y, edge.ax, edge.ay, edge.bx, edge.by);
    const square = (found[0] - x) ** 2 + (found[1] - y) ** 2;
    if (square < least) {
      least = square;
      best = found;
    }
  }
  return best;
}

export function nearestOnSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): Point {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSq = dx * dx + dy * dy;
  const share = lengthSq > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / lengthSq)) : 0;
  return [ax + share * dx, ay + share * dy];
}

const IN = 1;
const OUT = -1;
const ON = 0;

function where(shape: Shape, x: number, y: number): number {
  if (outlineSq(shape, x, y) <= EPS * EPS) return ON;
  return holds(shape, x, y) ? IN : OUT;
}

/** Whether a point off the outline is enclosed by it. */
function holds(shape: Shape, x: number, y: number): boolean {
  let odd = false;
  for (const edge of shape.edges) {
    if (edge.ay > y !== edge.by > y) {
      const left = edge.nx * x + edge.ny * y - edge.offset;
      if (left > 0 === edge.by > edge.ay) odd = !odd;
    }
  }
  return odd;
}

// A straight way and a piece.

/** Whether a base on the way from a to b stays outside a piece's bounding circle. */
function outOfReach(shape: Shape, ax: number, ay: number, bx: number, by: number, radius: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const most = shape.reach + radius;
  let wx = shape.cx - ax;
  let wy = shape.cy - ay;
  const lengthSq = dx * dx + dy * dy;
  const across = dx * wy - dy * wx;
  if (across * across > most * most * lengthSq) return true;
  const ahead = dx * wx + dy * wy;
  if (ahead < 0) return wx * wx + wy * wy > most * most;
  if (ahead > lengthSq) {
    wx -= dx;
    wy -= dy;
    return wx * wx + wy * wy > most * most;
  }
  return false;
}

/** Where on the way from a to b (0 to 1) it first runs through a piece or crosses a line, or -1. */
export function crossing(shape: Shape, ax: number, ay: number, bx: number, by: number): number {
  if (outOfReach(shape, ax, ay, bx, by, EPS)) return -1;
  const dx = bx - ax;
  const dy = by - ay;
  if (dx * dx + dy * dy <= EPS * EPS) return -1;
  if (shape.convex) return reachesIn(shape, ax, ay, bx, by) ? firstEdge(shape, ax, ay, bx, by) : -1;
  const found = new Passage(shape, shape.closed ? OUT : 0).leg(ax, ay, bx, by);
  return found[0] ?? -1;
}

/** Whether some point of the way is in a convex piece: clip it at every edge, EPS deep. */
function reachesIn(shape: Shape, ax: number, ay: number, bx: number, by: number): boolean {
  let enter = 0;
  let leave = 1;
  for (const edge of shape.edges) {
    const depth = edge.offset + EPS;
    const a = edge.nx * ax + edge.ny * ay - depth;
    const b = edge.nx * bx + edge.ny * by - depth;
    if (a > 0) {
      if (b <= 0) leave = Math.min(leave, a / (a - b));
    } else if (b > 0) {
      enter = Math.max(enter, a / (a - b));
    } else return false;
  }
  return enter < leave;
}

function firstEdge(shape: Shape, ax: number, ay: number, bx: number, by: number): number {
  let enter = 0;
  for (const edge of shape.edges) {
    const a = edge.nx * ax + edge.ny * ay - edge.offset;
    if (a < 0) enter = Math.max(enter, a / (a - (edge.nx * bx + edge.ny * by - edge.offset)));
  }
  return enter;
}

/** Where on the way from a to b (0 to 1) it comes nearest to a point, or first within a radius of it. */
export function discEntry(
  ax: number, ay: number, bx: number, by: number, x: number, y: number, radius: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const wx = x - ax;
  const wy = y - ay;
  const lengthSq = dx * dx + dy * dy;
  if (lengthSq <= 0 || wx * wx + wy * wy <= radius * radius) return 0;
  const across = dx * wy - dy * wx;
  const chord = radius * radius * lengthSq - across * across;
  const t = (dx * wx + dy * wy - (chord > 0 ? Math.sqrt(chord) : 0)) / lengthSq;
  return Math.max(0, Math.min(1, t));
}

/** Whether a disc stops the way from a to b; it does not where the way leads away from it. */
export function discOnWay(
  ax: number, ay: number, bx: number, by: number, x: number, y: number, radius: number,
): boolean {
  const least = radius - EPS + 1e-10;
  const dx = bx - ax;
  const dy = by - ay;
  let wx = x - ax;
  let wy = y - ay;
  const lengthSq = dx * dx + dy * dy;
  const across = dx * wy - dy * wx;
  if (least <= 0 || across * across >= least * least * lengthSq) return false;
  const ahead = dx * wx + dy * wy;
  if (ahead <= 0) return false;
  if (ahead < lengthSq || wx * wx + wy * wy < least * least) return true;
  wx -= dx;
  wy -= dy;
  return wx * wx + wy * wy < least * least;
}

/**
 * Where on the way from a to b (0 to 1) a moving base first overlaps a piece, or -1. What it overlaps at a already
 * does not count while it moves away from it.
 */
export function sweep(shape: Shape, ax: number, ay: number, bx: number, by: number, radius: number): number {
  if (outOfReach(shape, ax, ay, bx, by, radius)) return -1;
  const least = radius - EPS;
  if (shape.convex) {
    for (const edge of shape.edges) {
      const limit = edge.offset - least;
      if (edge.nx * ax + edge.ny * ay < limit && edge.nx * bx + edge.ny * by < limit) return -1;
    }
  }
  if (inside(shape, ax, ay)) return leaves(shape, ax, ay, bx - ax, by - ay) ? -1 : 0;
  if (least <= 0) return crossing(shape, ax, ay, bx, by);
  let first = 2;
  const lowX = Math.min(ax, bx) - radius;
  const highX = Math.max(ax, bx) + radius;
  const lowY = Math.min(ay, by) - radius;
  const highY = Math.max(ay, by) + radius;
  for (const edge of shape.edges) {
    if ((edge.ax < lowX && edge.bx < lowX) || (edge.ax > highX && edge.bx > highX)) continue;
    if ((edge.ay < lowY && edge.by < lowY) || (edge.ay > highY && edge.by > highY)) continue;
    if (segmentsSq(ax, ay, bx, by, edge.ax, edge.ay, edge.bx, edge.by) < least * least) {
      first = Math.min(first, edgeEntry(edge, shape.closed, ax, ay, bx, by, least));
    }
  }
  return first < 2 ? first : -1;
}

function edgeEntry(
  edge: Edge, closed: boolean, ax: number, ay: number, bx: number, by: number, least: number,
): number {
  const [nearX, nearY] = nearestOnSegment(ax, ay, edge.ax, edge.ay, edge.bx, edge.by);
  let offX = ax - nearX;
  let offY = ay - nearY;
  const square = offX * offX + offY * offY;
  if (square < least * least) {
    if (closed && square <= EPS * EPS) {
      offX = -edge.nx;
      offY = -edge.ny;
    }
    return (bx - ax) * offX + (by - ay) * offY < 0 ? 0 : 2;
  }
  let first = 1;
  const aLeft = edge.nx * ax + edge.ny * ay - edge.offset;
  const bLeft = edge.nx * bx + edge.ny * by - edge.offset;
  const limit = aLeft > 0 ? least : -least;
  if (aLeft > limit !== bLeft > limit) {
    const t = (aLeft - limit) / (aLeft - bLeft);
    const x = ax + t * (bx - ax) - edge.ax;
    const y = ay + t * (by - ay) - edge.ay;
    const ahead = x * edge.ny - y * edge.nx;
    if (ahead >= 0 && ahead <= edge.length) first = t;
  }
  for (const [x, y] of [[edge.ax, edge.ay], [edge.bx, edge.by]] as const) {
    if (segmentSq(x, y, ax, ay, bx, by) < least * least) {
      first = Math.min(first, discEntry(ax, ay, bx, by, x, y, least));
    }
  }
  return first;
}

function leaves(shape: Shape, ax: number, ay: number, dx: number, dy: number): boolean {
  const [x, y] = nearestOnShape(shape, ax, ay);
  return dx * (x - ax) + dy * (y - ay) >= 0;
}

// A path and what it pays.

/** The sum of a path's legs. */
export function pathLength(path: readonly Place[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    length += apart(path[i - 1]![0], path[i - 1]![1], path[i]![0], path[i]![1]);
  }
  return length;
}

/** Each time that a path enters a closed piece or crosses a line piece. */
export function entries(shape: Shape, path: readonly Place[]): Entry[] {
  return shape.convex ? entriesConvex(shape, path) : entriesTraced(shape, path);
}

/** A path's length, what it costs with all its charges, and each charge with its place. */
export function reckon(path: readonly Place[], shapes: readonly Shape[], charges: ReadonlyMap<string, number>): Cost {
  const length = pathLength(path);
  const dues: Due[] = [];
  let cost = length;
  if (path.length < 2) return { length, cost, dues };
  for (const shape of shapes) {
    const charge = charges.get(shape.id) ?? 0;
    if (charge <= 0) continue;
    for (const entry of entries(shape, path)) {
      const before = pathLength(path.slice(0, entry.leg + 1));
      const [x, y] = path[entry.leg]!;
      dues.push({ ...entry, piece: shape.id, cost: charge, at: before + apart(x, y, entry.x, entry.y) });
      cost += charge;
    }
  }
  dues.sort((a, b) => a.at - b.at);
  return { length, cost, dues };
}

function entriesConvex(shape: Shape, path: readonly Place[]): Entry[] {
  const found: Entry[] = [];
  let isIn = path.length > 0 && inside(shape, path[0]![0], path[0]![1]);
  for (let i = 1; i < path.length; i++) {
    const [ax, ay] = path[i - 1]!;
    const [bx, by] = path[i]!;
    if (outOfReach(shape, ax, ay, bx, by, EPS)) {
      isIn = false;
      continue;
    }
    for (const edge of shape.edges) if (edge.nx * ax + edge.ny * ay - edge.offset < -EPS) isIn = false;
    if (isIn) continue;
    const t = crossing(shape, ax, ay, bx, by);
    if (t >= 0) {
      isIn = true;
      found.push({ leg: i - 1, t, x: ax + t * (bx - ax), y: ay + t * (by - ay) });
    }
  }
  return found;
}

function entriesTraced(shape: Shape, path: readonly Place[]): Entry[] {
  const found: Entry[] = [];
  if (!path.length) return found;
  const away = shape.closed ? OUT : 0;
  const passage = new Passage(shape, inside(shape, path[0]![0], path[0]![1]) ? IN : away);
  for (let i = 1; i < path.length; i++) {
    const [ax, ay] = path[i - 1]!;
    const [bx, by] = path[i]!;
    if (outOfReach(shape, ax, ay, bx, by, EPS)) {
      passage.state = away;
      continue;
    }
    for (const t of passage.leg(ax, ay, bx, by)) {
      found.push({ leg: i - 1, t, x: ax + t * (bx - ax), y: ay + t * (by - ay) });
    }
  }
  return found;
}

/**
 * The way of one path through one piece, leg by leg. `state` is the last definite answer: in or out of a closed piece,
 * left or right of a line; what is merely on an outline never changes it.
 */
class Passage {
  constructor(readonly shape: Shape, public state: number) {}

  /** Walk one leg and return where (0 to 1) it enters the piece or crosses the line. */
  leg(ax: number, ay: number, bx: number, by: number): number[] {
    const cuts = cutsOf(this.shape, ax, ay, bx, by);
    return this.shape.closed ? this.#through(cuts, ax, ay, bx, by) : this.#across(cuts, ax, ay, bx, by);
  }

  #through(cuts: number[], ax: number, ay: number, bx: number, by: number): number[] {
    const found: number[] = [];
    for (let i = 1; i < cuts.length; i++) {
      if (cuts[i]! <= cuts[i - 1]!) continue;
      const middle = (cuts[i - 1]! + cuts[i]!) / 2;
      const place = where(this.shape, ax + middle * (bx - ax), ay + middle * (by - ay));
      if (place === IN && this.state === OUT) found.push(cuts[i - 1]!);
      if (place !== ON) this.state = place;
    }
    return found;
  }

  #across(cuts: number[], ax: number, ay: number, bx: number, by: number): number[] {
    const found: number[] = [];
    const shape = this.shape;
    let px = ax;
    let py = ay;
    for (let i = 1; i < cuts.length; i++) {
      if (cuts[i]! <= cuts[i - 1]!) continue;
      const qx = ax + cuts[i]! * (bx - ax);
      const qy = ay + cuts[i]! * (by - ay);
      const mx = (px + qx) / 2;
      const my = (py + qy) / 2;
      const touches = outlineSq(shape, px, py) <= EPS * EPS;
      if (touches && atEnd(shape, px, py)) this.state = 0;
      if (outlineSq(shape, mx, my) > EPS * EPS) {
        if (touches && lineSide(shape, px, py, mx, my) * this.state < 0) found.push(cuts[i - 1]!);
        this.state = outlineSq(shape, qx, qy) <= EPS * EPS ? lineSide(shape, qx, qy, mx, my) : 0;
      }
      px = qx;
      py = qy;
    }
    return found;
  }
}

/** 0, 1 and every place between where a leg meets an edge or passes a corner, in order. */
function cutsOf(shape: Shape, ax: number, ay: number, bx: number, by: number): number[] {
  const cuts = [0, 1];
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSq = dx * dx + dy * dy;
  const margin = EPS * Math.sqrt(lengthSq);
  if (lengthSq <= 0) return cuts;
  for (const edge of shape.edges) {
    const start = dx * (edge.ay - ay) - dy * (edge.ax - ax);
    const end = dx * (edge.by - ay) - dy * (edge.bx - ax);
    if (-margin <= start && start <= margin) cuts.push((dx * (edge.ax - ax) + dy * (edge.ay - ay)) / lengthSq);
    if (-margin <= end && end <= margin) cuts.push((dx * (edge.bx - ax) + dy * (edge.by - ay)) / lengthSq);
    if (start > 0 !== end > 0) {
      const aLeft = edge.nx * ax + edge.ny * ay - edge.offset;
      const bLeft = edge.nx * bx + edge.ny * by - edge.offset;
      if (aLeft > 0 !== bLeft > 0) cuts.push(aLeft / (aLeft - bLeft));
    }
  }
  return cuts.filter((t) => t >= 0 && t <= 1).sort((a, b) => a - b);
}

const near = (ax: number, ay: number, bx: number, by: number): boolean =>
  (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= EPS * EPS;

/** Whether a point is at an open end of a line; a line that closes on itself has none. */
function atEnd(shape: Shape, x: number, y: number): boolean {
  const first = shape.edges[0];
  const last = shape.edges[shape.edges.length - 1];
  if (!first || !last || near(first.ax, first.ay, last.bx, last.by)) return false;
  return near(x, y, first.ax, first.ay) || near(x, y, last.bx, last.by);
}

/** On which side of a line m lies (1 left, -1 right), as seen from p, a point on it; 0 at an open end. */
function lineSide(shape: Shape, px: number, py: number, mx: number, my: number): number {
  if (atEnd(shape, px, py)) return 0;
  const edges = shape.edges;
  let nearest = 0;
  let least = Infinity;
  edges.forEach((edge, k) => {
    const square = segmentSq(px, py, edge.ax, edge.ay, edge.bx, edge.by);
    if (square < least) {
      least = square;
      nearest = k;
    }
  });
  const here = edges[nearest]!;
  let before: Edge | undefined;
  let after = here;
  if (near(px, py, here.ax, here.ay)) before = edges[(nearest + edges.length - 1) % edges.length];
  else if (near(px, py, here.bx, here.by)) {
    before = here;
    after = edges[(nearest + 1) % edges.length]!;
  }
  let left = after.nx * mx + after.ny * my > after.offset;
  if (before) {
    const leftBefore = before.nx * mx + before.ny * my > before.offset;
    left = before.nx * after.ny - before.ny * after.nx > 0 ? left && leftBefore : left || leftBefore;
  }
  return left ? 1 : -1;
}

export { along, cutAt, inRings, nearestInRings, nearestOnRings } from "./regions";
