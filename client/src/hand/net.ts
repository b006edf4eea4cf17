/**
 * The cheapest way over a net of bends, grown only by what its answer runs into.
 *
 * Stretches wait at their bare length; whether they are free and what they are charged is asked of those that come up,
 * and of the true shapes, never of the polygons from which the bends came.
 */
import {
  apart, crossing, discOnWay, entries, EPS, inside, onTable, overlap, overlapsShape, type Place, type Point, type Shape,
  sweep,
} from "./geometry";

/** A path has at most this many points. */
export const MOST_POINTS = 64;
const TANGENTS = Array.from({ length: 32 }, (_, k) => [Math.cos((k * Math.PI) / 16), Math.sin((k * Math.PI) / 16)] as const);
const STEP = Math.PI / 16;
const TIED = 1e-3;
const FLAT = 1e-9;
/** How near an arc a place counts as standing at it, as a share of its radius. */
const SLACK = 0.012;
const TAUT = 5e-4;
const MOST_ROUNDS = 24;
const MOST_STEPS = 3000;

export interface Disc {
  id: string;
  x: number;
  y: number;
  radius: number;
}

/** What one mover meets. `passed` bases may be walked over and not be stood on. */
export interface Ground {
  width: number;
  height: number;
  radius: number;
  discs: Disc[];
  passed: Disc[];
  walls: Shape[];
  paying: Shape[];
  charges: ReadonlyMap<string, number>;
}

export function blocked(
  discs: readonly Disc[], walls: readonly Shape[], radius: number, ax: number, ay: number, bx: number, by: number,
): boolean {
  for (const disc of discs) if (discOnWay(ax, ay, bx, by, disc.x, disc.y, disc.radius + radius)) return true;
  for (const wall of walls) if (sweep(wall, ax, ay, bx, by, radius) >= 0) return true;
  return false;
}

function due(paying: readonly Shape[], charges: ReadonlyMap<string, number>, ax: number, ay: number, bx: number, by: number): number {
  let sum = 0;
  for (const shape of paying) {
    if (shape.convex) {
      if (crossing(shape, ax, ay, bx, by) >= 0 && !inside(shape, ax, ay)) sum += charges.get(shape.id)!;
    } else sum += entries(shape, [[ax, ay], [bx, by]]).length * charges.get(shape.id)!;
  }
  return sum;
}

/** The cheapest path from a to b that costs at most `limit`, or null. Ends included; never more than MOST_POINTS. */
export function cheapest(ground: Ground, a: Place, b: Place, limit: number): Point[] | null {
  const straight = apart(a[0], a[1], b[0], b[1]);
  if (straight <= EPS) return [[a[0], a[1]]];
  const known = new Known(ground);
  let path: Point[] = [[a[0], a[1]], [b[0], b[1]]];
  let left = MOST_STEPS;
  for (let round = 0; known.learn(path); round++) {
    if (round >= MOST_ROUNDS) return null;
    const net = new Net(known, a, b, limit);
    const found = net.search(left);
    left -= net.steps;
    if (!found) return null;
    path = found;
  }
  return path.length <= MOST_POINTS ? path : null;
}

/** What a search has run into, and so has to reckon with. */
class Known {
  discs: Disc[] = [];
  walls: Shape[] = [];
  paying: Shape[] = [];
  #discs: Set<Disc>;
  #walls: Set<Shape>;
  #paying: Set<Shape>;

  constructor(readonly ground: Ground) {
    this.#discs = new Set(ground.discs);
    this.#walls = new Set(ground.walls);
    this.#paying = new Set(ground.paying);
  }

  /** Learn what stops or charges a path; whether there was anything new. */
  learn(path: readonly Place[]): boolean {
    let learnt = false;
    const radius = this.ground.radius;
    const fresh: Disc[] = [];
    for (let i = 1; i < path.length; i++) {
      const [ax, ay] = path[i - 1]!;
      const [bx, by] = path[i]!;
      for (const disc of this.#discs) {
        if (discOnWay(ax, ay, bx, by, disc.x, disc.y, disc.radius + radius)) fresh.push(disc);
      }
      for (const disc of fresh) this.#discs.delete(disc);
      for (const wall of this.#walls) {
        if (sweep(wall, ax, ay, bx, by, radius) < 0) continue;
        this.#walls.delete(wall);
        this.walls.push(wall);
        learnt = true;
      }
    }
    // Bases that leave no way between themselves are one blocker.
    for (let at = 0; at < fresh.length; at++) {
      const disc = fresh[at]!;
      this.discs.push(disc);
      learnt = true;
      for (const other of this.#discs) {
        if (apart(disc.x, disc.y, other.x, other.y) < disc.radius + other.radius + 2 * radius) {
          this.#discs.delete(other);
          fresh.push(other);
        }
      }
    }
    for (const shape of this.#paying) {
      if (!entries(shape, path).length) continue;
      this.#paying.delete(shape);
      this.paying.push(shape);
      learnt = true;
    }
    return learnt;
  }
}

/** A place where a way may bend: the outline runs on along g with the solid on its left, and back along h. */
interface Bend {
  x: number;
  y: number;
  gx: number;
  gy: number;
  hx: number;
  hy: number;
  arc: number;
  after: number;
  before: number;
  open: boolean | null;
  done: boolean;
  cost: number;
  parent: number;
}

interface Arc {
  cx: number;
  cy: number;
  radius: number;
  /** Unit normals of the tangents, counter-clockwise; bend first + i lies between tangents i and i + 1. */
  normals: readonly (readonly [number, number])[];
  full: boolean;
  /** A full circle with the usual tangents and no more. */
  plain: boolean;
  /** The bearing of the first normal, and of each counted from it. */
  start: number;
  turns: number[];
  first: number;
  count: number;
}

const alike = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] * b[0] + a[1] * b[1] > 0 && Math.abs(a[0] * b[1] - a[1] * b[0]) < 1e-4;

const sorted = (normals: (readonly [number, number])[]): (readonly [number, number])[] =>
  normals.sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]));

function supports(bend: Bend, dx: number, dy: number): boolean {
  const g = dx * bend.gy - dy * bend.gx;
  const h = dx * bend.hy - dy * bend.hx;
  const margin = TAUT * (Math.abs(dx) + Math.abs(dy));
  return (g >= -margin && h >= -margin) || (g <= margin && h <= margin);
}

class Net {
  bends: Bend[] = [];
  arcs: Arc[] = [];
  corners: number[] = [];
  heap: Heap = new Heap();
  steps = 0;

  constructor(readonly known: Known, a: Place, readonly b: Place, readonly limit: number) {
    this.#add(a[0], a[1], 0, 0, 0, 0);
    this.#add(b[0], b[1], 0, 0, 0, 0);
    this.bends[0]!.open = this.bends[1]!.open = true;
    const radius = known.ground.radius;
    for (const disc of known.discs) this.#lay(disc.x, disc.y, disc.radius + radius, null);
    for (const wall of known.walls) this.#grow(wall, radius);
    for (const shape of known.paying) this.#corners(shape);
  }

  #add(x: number, y: number, gx: number, gy: number, hx: number, hy: number): Bend {
    const bend = { x, y, gx, gy, hx, hy, arc: -1, after: -1, before: -1, open: null, done: false, cost: Infinity, parent: -1 };
    this.bends.push(bend);
    return bend;
  }

  /** Lay an arc's bends: a full circle, or from one normal counter-clockwise to another. */
  #lay(cx: number, cy: number, radius: number, ends: readonly [Place, Place] | null): void {
    const arc: Arc = {
      cx, cy, radius, normals: [], full: ends === null, plain: false, start: 0, turns: [], first: this.bends.length, count: 0,
    };
    const beside = this.#beside(cx, cy, radius);
    if (!ends) {
      arc.plain = beside.length === 0;
      arc.normals = arc.plain ? TANGENTS : sorted([...TANGENTS.filter((one) => !beside.some((two) => alike(one, two))), ...beside]);
    } else {
      const [[nx, ny], [mx, my]] = ends;
      const turn = (x: number, y: number): number => {
        const angle = Math.atan2(nx * y - ny * x, nx * x + ny * y);
        return angle < -1e-9 ? angle + 2 * Math.PI : angle;
      };
      const most = turn(mx, my) || Math.PI;
      const between = [...TANGENTS, ...beside].map(([x, y]) => ({ x, y, at: turn(x, y) })).filter(({ at }) => at > 1e-4 && at < most - 1e-4);
      between.sort((p, q) => p.at - q.at);
      arc.normals = [[nx, ny], ...between.map(({ x, y }) => [x, y] as const), [mx, my]];
    }
    const total = arc.normals.length;
    if (!arc.plain) {
      arc.start = Math.atan2(arc.normals[0]![1], arc.normals[0]![0]);
      arc.turns = arc.normals.map(([x, y], i) => {
        const turn = Math.atan2(y, x) - arc.start;
        return i > 0 && turn < 0 ? turn + 2 * Math.PI : Math.max(0, turn);
      });
    }
    arc.count = arc.full ? total : total - 1;
    for (let i = 0; i < arc.count; i++) {
      const [ax, ay] = arc.normals[i]!;
      const [bx, by] = arc.normals[(i + 1) % total]!;
      const share = radius / (1 + ax * bx + ay * by);
      const bend = this.#add(cx + share * (ax + bx), cy + share * (ay + by), -by, bx, ay, -ax);
      bend.arc = this.arcs.length;
      bend.after = arc.full ? arc.first + ((i + 1) % total) : i + 1 < arc.count ? arc.first + i + 1 : -1;
      bend.before = arc.full ? arc.first + ((i + total - 1) % total) : i > 0 ? arc.first + i - 1 : -1;
    }
    this.arcs.push(arc);
  }

  /** Tangents opposite the ends of the way, where these stand between an arc and its polygon: base to base. */
  #beside(cx: number, cy: number, radius: number): (readonly [number, number])[] {
    const found: (readonly [number, number])[] = [];
    for (const bend of [this.bends[0]!, this.bends[1]!]) {
      const away = apart(cx, cy, bend.x, bend.y);
      if (away > radius * (1 - SLACK) && away < radius * (1 + SLACK)) found.push([(bend.x - cx) / away, (bend.y - cy) / away]);
    }
    return found.length === 2 && alike(found[0]!, found[1]!) ? found.slice(1) : found;
  }

  #grow(wall: Shape, radius: number): void {
    const edges = wall.edges;
    const n = edges.length;
    const first = edges[0];
    const last = edges[n - 1];
    if (!first || !last) return;
    const ends = !wall.closed && apart(first.ax, first.ay, last.bx, last.by) > EPS;
    edges.forEach((edge, i) => {
      if (i === 0 && ends) {
        this.#lay(edge.ax, edge.ay, radius, [[edge.nx, edge.ny], [-edge.nx, -edge.ny]]);
        return;
      }
      const back = edges[(i + n - 1) % n]!;
      const turn = back.nx * edge.ny - back.ny * edge.nx;
      if (turn > FLAT) this.#lay(edge.ax, edge.ay, radius, [[-back.nx, -back.ny], [-edge.nx, -edge.ny]]);
      else if (turn < -FLAT && !wall.closed) this.#lay(edge.ax, edge.ay, radius, [[edge.nx, edge.ny], [back.nx, back.ny]]);
    });
    if (ends) this.#lay(last.bx, last.by, radius, [[-last.nx, -last.ny], [last.nx, last.ny]]);
  }

  /** A paying piece is entered by the centre: its corners are bends as they are. */
  #corners(shape: Shape): void {
    const edges = shape.edges;
    const n = edges.length;
    const first = edges[0];
    const last = edges[n - 1];
    if (!first || !last) return;
    const ends = !shape.closed && apart(first.ax, first.ay, last.bx, last.by) > EPS;
    const start = this.bends.length;
    if (ends) this.#add(first.ax, first.ay, first.ny, -first.nx, first.ny, -first.nx);
    for (let i = ends ? 1 : 0; i < n; i++) {
      const edge = edges[i]!;
      const back = edges[(i + n - 1) % n]!;
      const turn = back.nx * edge.ny - back.ny * edge.nx;
      if (Math.abs(turn) < FLAT) continue;
      if (turn > 0) this.#add(edge.ax, edge.ay, edge.ny, -edge.nx, -back.ny, back.nx);
      else this.#add(edge.ax, edge.ay, -back.ny, back.nx, edge.ny, -edge.nx);
    }
    if (ends) this.#add(last.bx, last.by, -last.ny, last.nx, -last.ny, last.nx);
    for (let i = start; i < this.bends.length; i++) this.corners.push(i);
  }

  #isOpen(bend: Bend): boolean {
    if (bend.open === null) {
      const { ground, discs, walls } = this.known;
      const radius = ground.radius;
      bend.open =
        onTable(bend.x, bend.y, radius, ground.width, ground.height) &&
        !discs.some((disc) => overlap(bend.x, bend.y, radius, disc.x, disc.y, disc.radius)) &&
        !walls.some((wall) => overlapsShape(wall, bend.x, bend.y, radius));
    }
    return bend.open;
  }

  /** The cheapest path, by A*: stretches wait at their bare length, what the shapes say is asked when they come up. */
  search(most: number): Point[] | null {
    const { bends, heap } = this;
    const { ground, discs, walls, paying } = this.known;
    bends[0]!.cost = 0;
    bends[0]!.done = true;
    this.#expand(0);
    for (; this.steps < most; this.steps++) {
      const top = heap.pop();
      if (!top) return null;
      const bend = bends[top.to]!;
      if (bend.done) continue;
      let { cost } = top;
      if (!top.asked) {
        if (!this.#isOpen(bend)) {
          bend.done = true;
          continue;
        }
        const from = bends[top.from]!;
        if (blocked(discs, walls, ground.radius, from.x, from.y, bend.x, bend.y)) continue;
        const charged = paying.length ? due(paying, ground.charges, from.x, from.y, bend.x, bend.y) : 0;
        if (charged > 0) {
          cost += charged;
          if (top.rank + charged <= this.limit) heap.push({ ...top, rank: top.rank + charged, cost, asked: true });
          continue;
        }
      }
      bend.done = true;
      bend.cost = cost;
      bend.parent = top.from;
      if (top.to === 1) return this.#way();
      this.#expand(top.to);
    }
    return null;
  }

  #way(): Point[] {
    const path: Point[] = [];
    for (let i = 1; i >= 0; i = this.bends[i]!.parent) path.push([this.bends[i]!.x, this.bends[i]!.y]);
    return path.reverse();
  }

  #expand(i: number): void {
    const bend = this.bends[i]!;
    this.#offer(i, 1);
    if (bend.after >= 0) this.#offer(i, bend.after);
    if (bend.before >= 0) this.#offer(i, bend.before);
    this.arcs.forEach((arc, k) => {
      if (k === bend.arc) return;
      const wx = bend.x - arc.cx;
      const wy = bend.y - arc.cy;
      const between = Math.sqrt(wx * wx + wy * wy);
      if (between <= FLAT) return;
      const ux = wx / between;
      const uy = wy / between;
      const cos = Math.min(1, arc.radius / between);
      const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
      if (sin < 2e-3) {
        const at = this.#at(arc, ux, uy);
        if (at < 0) return;
        const { after, before } = this.bends[at]!;
        this.#offer(i, at);
        if (after >= 0) this.#offer(i, after);
        if (before >= 0) this.#offer(i, before);
        return;
      }
      this.#offerAt(i, arc, ux * cos - uy * sin, uy * cos + ux * sin);
      this.#offerAt(i, arc, ux * cos + uy * sin, uy * cos - ux * sin);
    });
    for (const j of this.corners) this.#offer(i, j);
  }

  /** Offer the bend in a direction, and its neighbour where the direction is as good as a tangent's. */
  #offerAt(i: number, arc: Arc, dx: number, dy: number): void {
    const at = this.#at(arc, dx, dy);
    if (at < 0) return;
    this.#offer(i, at);
    const { after, before } = this.bends[at]!;
    const [ax, ay] = arc.normals[at - arc.first]!;
    const [bx, by] = arc.normals[(at - arc.first + 1) % arc.normals.length]!;
    if (before >= 0 && ax * dy - ay * dx < TIED) this.#offer(i, before);
    if (after >= 0 && dx * by - dy * bx < TIED) this.#offer(i, after);
  }

  /** The bend of an arc between whose tangents the direction d lies, or -1. */
  #at(arc: Arc, dx: number, dy: number): number {
    if (arc.plain) {
      const turn = Math.atan2(dy, dx) / STEP;
      return arc.first + (Math.floor(turn + TANGENTS.length) % TANGENTS.length);
    }
    const { turns } = arc;
    let turn = Math.atan2(dy, dx) - arc.start;
    while (turn < -1e-9) turn += 2 * Math.PI;
    if (!arc.full && turn > turns[turns.length - 1]! + 1e-9) return -1;
    let low = 0;
    let high = arc.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (turns[middle]! <= turn) low = middle;
      else high = middle;
    }
    return arc.first + low;
  }

  #offer(i: number, j: number): void {
    const goal = this.bends[j]!;
    if (goal.done || i === j) return;
    const bend = this.bends[i]!;
    const dx = goal.x - bend.x;
    const dy = goal.y - bend.y;
    if (i > 0 && !supports(bend, dx, dy)) return;
    if (j > 1 && !supports(goal, dx, dy)) return;
    const cost = bend.cost + Math.sqrt(dx * dx + dy * dy);
    const rank = cost + apart(goal.x, goal.y, this.b[0], this.b[1]);
    if (rank <= this.limit) this.heap.push({ rank, asked: false, from: i, to: j, cost });
  }
}

interface Stretch {
  rank: number;
  asked: boolean;
  from: number;
  to: number;
  cost: number;
}

class Heap {
  #list: Stretch[] = [];

  push(one: Stretch): void {
    const list = this.#list;
    let i = list.length;
    list.push(one);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (list[up]!.rank <= one.rank) break;
      list[i] = list[up]!;
      i = up;
    }
    list[i] = one;
  }

  pop(): Stretch | undefined {
    const list = this.#list;
    const top = list[0];
    const last = list.pop();
    if (!top || !last || !list.length) return top;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= list.length) break;
      if (down + 1 < list.length && list[down + 1]!.rank < list[down]!.rank) down += 1;
      if (list[down]!.rank >= last.rank) break;
      list[i] = list[down]!;
      i = down;
    }
    list[i] = last;
    return top;
  }
}
