/**
 * The browser's own cheapest path for the thing in hand, so that a drag never waits for the network.
 *
 * A cheapest way is a string pulled tight: it runs straight from bend to bend, and bends only round a corner of what
 * it cannot pass or would have to pay for. Bases and barring pieces are grown by the mover's radius; a grown corner is
 * an arc, whose bends lie where neighbouring tangents meet, a little outside it. The search begins with nothing in the
 * way and learns only what its answer runs into. The server remains the judge: what comes out here is a proposal.
 */
import type { FigureView, Region, TableView } from "../protocol";
import {
  apart, cutAt, type Due, EPS, onTable, overlap, overlapsShape, type Place, type Point, reckon, type Shape, shapeOf,
} from "./geometry";
import { blocked, cheapest, type Disc, type Ground } from "./net";

export { cheapest, type Disc, type Ground, MOST_POINTS } from "./net";

/** A path with its price, and where it was cut short why. */
export interface Plan {
  path: Point[];
  end: Point;
  used: number;
  length: number;
  dues: Due[];
  /** "" where the wish was reached; limit, due (with `piece`), taken (no free place), shut (no way). */
  why: "" | "limit" | "due" | "taken" | "shut";
  piece: string;
}

/** Terrain made ready once a table. */
export const shapesOf = (table: Pick<TableView, "pieces">): Shape[] =>
  table.pieces.filter((piece) => piece.xs.length > 1).map(shapeOf);

/**
 * What the mover meets, as the region of its choice says. A base that the region does not name does not bar the way;
 * `over` says of one that it names that it has been seen to be passed all the same.
 */
export function groundOf(
  table: Pick<TableView, "width" | "height">,
  shapes: readonly Shape[],
  figures: readonly FigureView[],
  mover: Pick<FigureView, "id" | "radius">,
  region: Region | null,
  over: (figure: FigureView) => boolean = () => false,
): Ground {
  const charges = new Map<string, number>();
  const bars = new Set<string>();
  for (const charge of region?.charges ?? []) {
    if (charge.bars) bars.add(charge.piece);
    else if (charge.cost) charges.set(charge.piece, charge.cost);
  }
  const named = new Set(region?.bases ?? figures.map((figure) => figure.id));
  const ground: Ground = {
    width: table.width, height: table.height, radius: mover.radius, charges,
    discs: [], passed: [],
    walls: shapes.filter((shape) => bars.has(shape.id)),
    paying: shapes.filter((shape) => charges.has(shape.id)),
  };
  for (const figure of figures) {
    if (figure.id === mover.id) continue;
    const disc: Disc = { id: figure.id, x: figure.x, y: figure.y, radius: figure.radius };
    if (named.has(figure.id) && !over(figure)) ground.discs.push(disc);
    else ground.passed.push(disc);
  }
  return ground;
}

/** Whether the mover may stand here, for all that geometry knows. */
export function mayStand(ground: Ground, x: number, y: number): boolean {
  if (!onTable(x, y, ground.radius, ground.width, ground.height)) return false;
  return under(ground, x, y) === null && !ground.walls.some((wall) => overlapsShape(wall, x, y, ground.radius));
}

/** The base on which the mover would stand. */
export function under(ground: Ground, x: number, y: number): Disc | null {
  for (const list of [ground.discs, ground.passed]) {
    for (const disc of list) if (overlap(x, y, ground.radius, disc.x, disc.y, disc.radius)) return disc;
  }
  return null;
}

/** The nearest free place to a wished one, within a few bases' breadths; null where there is none. */
export function slideOff(ground: Ground, x: number, y: number): Point | null {
  const r = ground.radius;
  const kept: Point = [
    Math.max(r, Math.min(ground.width - r, x)),
    Math.max(r, Math.min(ground.height - r, y)),
  ];
  if (mayStand(ground, kept[0], kept[1])) return kept;
  const circles = [...ground.discs, ...ground.passed]
    .map((disc) => ({ x: disc.x, y: disc.y, radius: disc.radius + r + 2e-6 }))
    .filter((disc) => apart(disc.x, disc.y, x, y) < disc.radius + 6 * r);
  const walls = ground.walls.filter((wall) => apart(wall.cx, wall.cy, x, y) < wall.reach + 7 * r);
  for (const wall of walls) {
    for (const edge of wall.edges) circles.push({ x: edge.ax, y: edge.ay, radius: r + 2e-6 }, { x: edge.bx, y: edge.by, radius: r + 2e-6 });
  }
  const lines: { nx: number; ny: number; offset: number }[] = [
    { nx: 1, ny: 0, offset: r }, { nx: 1, ny: 0, offset: ground.width - r },
    { nx: 0, ny: 1, offset: r }, { nx: 0, ny: 1, offset: ground.height - r },
  ];
  for (const wall of walls) {
    for (const edge of wall.edges) {
      lines.push({ nx: edge.nx, ny: edge.ny, offset: edge.offset - r - 2e-6 });
      if (!wall.closed) lines.push({ nx: edge.nx, ny: edge.ny, offset: edge.offset + r + 2e-6 });
    }
  }
  let best: Point | null = null;
  let least = (6 * r + 1) ** 2;
  const offer = (px: number, py: number): void => {
    const far = (px - kept[0]) ** 2 + (py - kept[1]) ** 2;
    if (far < least && mayStand(ground, px, py)) {
      least = far;
      best = [px, py];
    }
  };
  for (const disc of circles) {
    const away = apart(disc.x, disc.y, kept[0], kept[1]);
    const [ux, uy] = away > 1e-6 ? [(kept[0] - disc.x) / away, (kept[1] - disc.y) / away] : [0, -1];
    offer(disc.x + ux * disc.radius, disc.y + uy * disc.radius);
  }
  for (const line of lines) {
    const off = line.offset - line.nx * kept[0] - line.ny * kept[1];
    offer(kept[0] + off * line.nx, kept[1] + off * line.ny);
  }
  if (best) return best;
  circles.forEach((one, i) => {
    for (const other of circles.slice(i + 1)) meetings(one, other).forEach(([px, py]) => offer(px, py));
    for (const line of lines) meetLine(one, line).forEach(([px, py]) => offer(px, py));
  });
  return best;
}

interface Circle { x: number; y: number; radius: number }

function meetings(a: Circle, b: Circle): Point[] {
  const between = apart(a.x, a.y, b.x, b.y);
  if (between <= 1e-9 || between > a.radius + b.radius) return [];
  const ahead = (between * between + a.radius * a.radius - b.radius * b.radius) / (2 * between);
  const ux = (b.x - a.x) / between;
  const uy = (b.y - a.y) / between;
  return meetLine(a, { nx: ux, ny: uy, offset: ux * a.x + uy * a.y + ahead });
}

function meetLine(circle: Circle, line: { nx: number; ny: number; offset: number }): Point[] {
  const off = line.offset - line.nx * circle.x - line.ny * circle.y;
  const rest = circle.radius * circle.radius - off * off;
  if (rest < 0) return [];
  const across = Math.sqrt(rest);
  const x = circle.x + off * line.nx;
  const y = circle.y + off * line.ny;
  return [[x - across * line.ny, y + across * line.nx], [x + across * line.ny, y - across * line.nx]];
}

/** The path from a start through pinned corners to a wished place, cut at the allowance, and what it costs. */
export function planTo(ground: Ground, from: Place, wish: Place, allowance: number, pins: readonly Place[] = []): Plan {
  // What lies far beyond the allowance is looked for on the way to it.
  const start = pins[pins.length - 1] ?? from;
  const far = apart(start[0], start[1], wish[0], wish[1]);
  const share = far > allowance * 1.3 + 1 ? (allowance * 1.3 + 1) / far : 1;
  const goal = slideOff(ground, start[0] + (wish[0] - start[0]) * share, start[1] + (wish[1] - start[1]) * share);
  const taken = goal === null;
  const target: Point = goal ?? [wish[0], wish[1]];
  const corners: Place[] = [from, ...pins, target];
  const path: Point[] = [[from[0], from[1]]];
  let shut = false;
  for (let i = 1; i < corners.length; i++) {
    const leg = cheapest(ground, corners[i - 1]!, corners[i]!, Math.max(allowance * 1.3, far * share * 1.1) + 1);
    if (!leg) shut = true;
    path.push(...(leg ?? [[corners[i - 1]![0], corners[i - 1]![1]], [corners[i]![0], corners[i]![1]]] as Point[]).slice(1));
  }
  if (shut || taken) return upTo(ground, clear(ground, path), allowance, taken ? "taken" : "shut");
  return upTo(ground, path, allowance, "");
}

/** A given path, cut where the allowance ends and drawn back to where the mover may stand. */
export function upTo(ground: Ground, path: Point[], allowance: number, first: Plan["why"] = ""): Plan {
  let why = first;
  let piece = "";
  let found = reckon(path, ground.paying, ground.charges);
  let kept = path;
  if (found.cost > allowance + EPS) {
    let used = 0;
    let way = 0;
    let end = -1;
    for (const due of found.dues) {
      if (used + due.at - way > allowance) break;
      used += due.at - way;
      way = due.at;
      if (used + due.cost > allowance + EPS) {
        end = Math.max(0, due.at - 2e-6);
        piece = due.piece;
        break;
      }
      used += due.cost;
    }
    why = end >= 0 ? "due" : "limit";
    kept = cutAt(path, end >= 0 ? end : Math.max(0, way + allowance - used));
  }
  kept = drawBack(ground, kept);
  found = reckon(kept, ground.paying, ground.charges);
  const end = kept[kept.length - 1]!;
  if (kept.length === 1 && !why && path.length > 1) why = "taken";
  return { path: kept, end, used: found.cost, length: found.length, dues: found.dues, why, piece };
}

/** A path as far as it may be walked, where it was not found but only drawn. */
function clear(ground: Ground, path: Point[]): Point[] {
  const kept: Point[] = [path[0]!];
  for (let i = 1; i < path.length; i++) {
    const [ax, ay] = kept[kept.length - 1]!;
    const [bx, by] = path[i]!;
    let first = 1;
    for (let step = 0; step < 24; step++) {
      if (!blocked(ground.discs, ground.walls, ground.radius, ax, ay, ax + first * (bx - ax), ay + first * (by - ay))) break;
      first = step === 23 ? 0 : first * 0.86;
    }
    if (first > 0) kept.push([ax + first * (bx - ax), ay + first * (by - ay)]);
    if (first < 1) break;
  }
  return kept;
}

/** Shorten a path until it ends where the mover may stand. */
function drawBack(ground: Ground, path: Point[]): Point[] {
  const last = path[path.length - 1]!;
  if (path.length < 2 || mayStand(ground, last[0], last[1])) return path;
  const whole = reckon(path, [], ground.charges).length;
  const step = Math.max(0.02, ground.radius / 12);
  let bad = whole;
  for (let way = whole - step; way > 0; way -= step) {
    const [x, y] = cutAt(path, way).at(-1)!;
    if (!mayStand(ground, x, y)) {
      bad = way;
      continue;
    }
    let good = way;
    for (let i = 0; i < 20; i++) {
      const middle = (good + bad) / 2;
      const [mx, my] = cutAt(path, middle).at(-1)!;
      if (mayStand(ground, mx, my)) good = middle;
      else bad = middle;
    }
    return cutAt(path, good);
  }
  return [path[0]!];
}
