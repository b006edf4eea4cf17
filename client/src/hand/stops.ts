/**
 * Stops that matter on a move: where the thing in hand is pulled to, and where M goes.
 *
 * The server says at which gap a stop lies from a base or a piece (`Region.stops`); touching another base is one too.
 * One pulls at a time, in a fixed order; in at some pixels, out at some more, so that the pull does not flicker.
 */
import type { FigureView, Stop } from "../protocol";
import { apart, nearestOnShape, inside, type Place, type Point, type Shape } from "./geometry";
import { type Ground, mayStand, type Plan, planTo } from "./route";

export const NEAR = 8;
export const LET_GO = 14;
export const NEAR_CHILD = 14;
export const LET_GO_CHILD = 20;

/** A hair within a limit, so that rounding never falls on the wrong side of it. */
const HAIR = 1e-5;

export interface Mark {
  key: string;
  kind: string;
  /** In which order stops pull: the lowest first. */
  rank: number;
  figure: string;
  piece: string;
  words: string;
  /** The nearest place of the stop to a given one; null where it has none there. */
  at(x: number, y: number): Point | null;
}

export interface Pull {
  key: string;
  words: string;
  at: Point;
}

export interface Names {
  figure(id: string): string;
  piece(id: string): string;
}

const RANKS: Record<string, number> = { contact: 0, cover: 1, range: 3, danger: 4 };

function wordsOf(kind: string, name: string): string {
  if (kind === "contact") return `touching ${name}`;
  if (kind === "cover") return `sheltered by ${name}`;
  if (kind === "range") return `just in range of ${name}`;
  if (kind === "danger") return `just out of reach of ${name}`;
  return `${kind} of ${name}`;
}

function circle(x: number, y: number, radius: number): Mark["at"] {
  return (px, py) => {
    const away = apart(x, y, px, py);
    if (away < 1e-9) return null;
    return [x + ((px - x) * radius) / away, y + ((py - y) * radius) / away];
  };
}

function outline(shape: Shape, radius: number): Mark["at"] {
  return (px, py) => {
    if (inside(shape, px, py)) return null;
    const [x, y] = nearestOnShape(shape, px, py);
    const away = apart(x, y, px, py);
    if (away < 1e-9) return null;
    return [x + ((px - x) * radius) / away, y + ((py - y) * radius) / away];
  };
}

/** All stops of a move, in the order in which they pull. `chosen` is the target that was chosen, if any. */
export function marksOf(
  stops: readonly Stop[],
  figures: readonly FigureView[],
  shapes: readonly Shape[],
  mover: Pick<FigureView, "id" | "radius" | "side" | "x" | "y">,
  names: Names,
  chosen = "",
): Mark[] {
  const marks: Mark[] = [];
  const others = new Map(figures.filter((figure) => figure.id !== mover.id).map((figure) => [figure.id, figure]));
  for (const figure of others.values()) {
    marks.push({
      key: `contact ${figure.id}`, kind: "contact", rank: RANKS.contact!, figure: figure.id, piece: "",
      words: wordsOf("contact", names.figure(figure.id)),
      at: circle(figure.x, figure.y, figure.radius + mover.radius + 2e-6),
    });
  }
  for (const stop of stops) {
    const figure = others.get(stop.figure ?? "");
    const shape = shapes.find((one) => one.id === stop.piece);
    const rank = stop.kind === "range" && stop.figure === chosen ? 2 : (RANKS[stop.kind] ?? 5);
    const hair = stop.kind === "danger" ? HAIR : -HAIR;
    if (figure) {
      marks.push({
        key: `${stop.kind} ${figure.id}`, kind: stop.kind, rank, figure: figure.id, piece: "",
        words: wordsOf(stop.kind, names.figure(figure.id)),
        at: circle(figure.x, figure.y, stop.gap + figure.radius + mover.radius + hair),
      });
    } else if (shape) {
      marks.push({
        key: `${stop.kind} ${shape.id}`, kind: stop.kind, rank, figure: "", piece: shape.id,
        words: wordsOf(stop.kind, names.piece(shape.id)),
        at: outline(shape, Math.max(2e-6, stop.gap + mover.radius + hair)),
      });
    }
  }
  return marks.sort((a, b) => a.rank - b.rank);
}

/**
 * The stop that pulls at a wished place, or null. `held` is the key of the one that pulls already; `S` is pixels a
 * unit, `near` and `letGo` are pixels.
 */
export function pullAt(
  marks: readonly Mark[], x: number, y: number, S: number, held: string, near = NEAR, letGo = LET_GO,
): Pull | null {
  let best: Pull | null = null;
  let rank = Infinity;
  let least = Infinity;
  for (const mark of marks) {
    if (mark.rank > rank) break;
    const at = mark.at(x, y);
    if (!at) continue;
    const far = apart(at[0], at[1], x, y) * S;
    if (far >= (mark.key === held ? letGo : near) || far >= least) continue;
    best = { key: mark.key, words: mark.words, at };
    rank = mark.rank;
    least = far;
  }
  return best;
}

/** A useful place that the mover can reach, with the way there. */
export interface Spot extends Pull {
  plan: Plan;
}

/** The useful places within reach, in the order of the pull and then the cheapest first. */
export function spotsOf(marks: readonly Mark[], ground: Ground, from: Place, allowance: number): Spot[] {
  const spots: (Spot & { rank: number })[] = [];
  for (const mark of marks) {
    for (const near of towards(mark, from)) {
      if (apart(from[0], from[1], near[0], near[1]) > allowance + 1e-6 || !mayStand(ground, near[0], near[1])) continue;
      const plan = planTo(ground, from, near, allowance);
      if (plan.why || apart(plan.end[0], plan.end[1], near[0], near[1]) > 1e-4) continue;
      if (apart(from[0], from[1], near[0], near[1]) < 0.05) continue;
      if (spots.some((spot) => apart(spot.at[0], spot.at[1], near[0], near[1]) < 0.05)) continue;
      spots.push({ key: mark.key, words: mark.words, at: near, plan, rank: mark.rank });
      break;
    }
  }
  return spots.sort((a, b) => a.rank - b.rank || a.plan.used - b.plan.used);
}

/** Places of a stop to try from where the mover stands: the nearest, and further round to either hand. */
function* towards(mark: Mark, from: Place): Generator<Point> {
  const first = mark.at(from[0], from[1]);
  if (!first) return;
  yield first;
  const dx = first[0] - from[0];
  const dy = first[1] - from[1];
  const away = Math.max(0.5, Math.hypot(dx, dy));
  for (const turn of [0.35, -0.35, 0.8, -0.8]) {
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const scale = away / Math.max(1e-9, Math.hypot(dx, dy));
    const at = mark.at(from[0] + (dx * cos - dy * sin) * scale, from[1] + (dx * sin + dy * cos) * scale);
    if (at) yield at;
  }
}
