/**
 * Which thing of the house stands for which kind of terrain. The drawing fills the piece's own outline; a kind that
 * nobody knows is built of wooden blocks.
 */
import type { PieceView } from "../protocol";
import {
  area2, drawnIn, edgeGap, frameOf, inside, polygon, prism, rectangle, seedOf, shadow, spots, stream, tint,
} from "./draw";
import type { Frame } from "./draw";
import { line, n, toScreen, type Place } from "./places";
import {
  biscuit, block, book, cylinder, felt, house, mug, pencil, sandbags, scrape, silk, sponge, sugar, tent, tower,
  type Next, type Thing,
} from "./things";

const WOODS = ["#d8a24a", "#c9543f", "#4a7fc0", "#5b8f3f", "#e6bb62"];
const PENCILS = ["#e0a11b", "#3f78c4", "#c9543f", "#4f8f4a"];
const COVERS = ["#b5462f", "#2e6f8e", "#2d7a6b", "#8a4a86"];
/** Things are at most this high, so that nobody is lost behind them. */
const HIGHEST = 20;

interface Site {
  foot: Place[];
  frame: Frame;
  /** Pixels an inch: the size of household things. */
  inch: number;
  next: Next;
  seed: number;
  high: boolean;
  closed: boolean;
}

type Build = (site: Site) => Thing[];

function isBox(site: Site): boolean {
  const { long, deep } = site.frame;
  return Math.abs(area2(site.foot)) / 2 > 0.96 * long * deep;
}

function isRound(site: Site): boolean {
  const { long, deep } = site.frame;
  const share = Math.abs(area2(site.foot)) / 2 / (long * deep || 1);
  return site.foot.length >= 10 && long < deep * 1.15 && share < 0.86;
}

function pick<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length]!;
}

function tall(site: Site, low: number, high: number): number {
  return Math.min(HIGHEST, (site.high ? high : low) * site.inch);
}

/** Pixels an inch on a table of that unit, within what still looks like a thing. */
export function inchOf(S: number, unit: string): number {
  return Math.max(5, Math.min(30, unit === "cm" ? S * 2.54 : S));
}

const woods: Build = (site) => {
  const u = site.inch;
  const r = Math.max(4, Math.min(u * 1.25, site.frame.deep * 0.29));
  const size = Math.abs(area2(site.foot)) / 2;
  const most = Math.max(1, Math.min(14, Math.round(size / (r * r * 2.6))));
  const ground: Thing = { y: -Infinity, ground: felt(site.foot, "#5c8f45"), stand: "" };
  return [ground, ...spots(site.foot, r * 1.3, r * 0.5, most, site.next).map(([x, y]) =>
    sponge(x, y, r * (0.85 + site.next() * 0.25), site.next))];
};

const hedge: Build = (site) => {
  const r = Math.max(5, Math.min(site.inch * 0.8, site.frame.deep * 0.62));
  const { x, y, long, angle } = site.frame;
  const m = Math.max(1, Math.round(long / (r * 1.35)));
  const ground: Thing = { y: -Infinity, ground: site.closed ? felt(site.foot, "#4f7d3c") : "", stand: "" };
  const bushes = Array.from({ length: m }, (_, i) => {
    const u = long * ((i + 0.5) / m - 0.5);
    return sponge(x + u * Math.cos(angle), y + u * Math.sin(angle), r, site.next);
  });
  return [ground, ...bushes];
};

const fence: Build = (site) => {
  const wide = site.inch * 0.5;
  if (site.closed) {
    const { x, y, long, deep, angle } = site.frame;
    const c = (Math.cos(angle) * long) / 2;
    const s = (Math.sin(angle) * long) / 2;
    return [pencil([x - c, y - s], [x + c, y + s], Math.max(4, Math.min(wide, deep)), pick(PENCILS, site.seed), wide * 0.7)];
  }
  return site.foot.slice(1).map((q, i) => pencil(site.foot[i]!, q, wide, pick(PENCILS, site.seed + i), wide * 0.7));
};

const bags: Build = (site) => {
  const size = site.inch * 1.05;
  if (!site.closed) {
    return site.foot.slice(1).map((q, i) => {
      const p = site.foot[i]!;
      const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
      const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
      return sandbags((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, long, size * 0.62, a, size, site.next);
    });
  }
  const { x, y, long, deep, angle } = site.frame;
  return [sandbags(x, y, long, deep, angle, size, site.next)];
};

const rocks: Build = (site) => {
  const size = site.inch * 0.95;
  const places = spots(site.foot, size * 1.05, size * 0.5, 12, site.next);
  const spill = polygon(site.foot, {
    fill: "#ffffff", "fill-opacity": "0.34", stroke: "#8d8672", "stroke-width": 1.2, "stroke-dasharray": "3 3", "stroke-linejoin": "round",
  });
  const out: Thing[] = [{ y: -Infinity, ground: spill, stand: "" }, ...places.map(([x, y]) => sugar(x, y, size, site.next))];
  const first = places[0];
  const second = places.find((p) => p !== first && first && Math.hypot(p[0] - first[0], p[1] - first[1]) < size * 1.6);
  if (first && second) {
    const up = sugar((first[0] + second[0]) / 2, (first[1] + second[1]) / 2, size * 0.9, site.next, Math.min(9, size * 0.5));
    out.push({ ...up, y: Math.max(first[1], second[1]) + size * 0.5 + 0.2 });
  }
  return out;
};

/** Blocks that fill a rectangle, north ones first. */
function grid(site: Site, size: number, height: number, colours: readonly string[], letters: string): Thing[] {
  const { x, y, long, deep, angle } = site.frame;
  const nx = Math.max(1, Math.min(8, Math.round(long / size)));
  const ny = Math.max(1, Math.min(5, Math.round(deep / size)));
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const all: { at: number; thing: Thing }[] = [];
  const marked = Math.floor(site.next() * nx * ny);
  for (let i = 0; i < nx * ny; i++) {
    const u = long * (((i % nx) + 0.5) / nx - 0.5);
    const v = deep * ((Math.floor(i / nx) + 0.5) / ny - 0.5);
    const foot = rectangle(x + u * c - v * s, y + u * s + v * c, long / nx - 0.6, deep / ny - 0.6, angle);
    const letter = i === marked || (nx * ny > 5 && i === (marked + 3) % (nx * ny)) ? letters[i % letters.length]! : "";
    const colour = colours[(i + site.seed + Math.floor(i / nx) * 2) % colours.length]!;
    all.push({ at: y + u * s + v * c, thing: block(foot, height, colour, letter) });
  }
  all.sort((a, b) => a.at - b.at);
  const last = Math.max(...all.map((b) => b.thing.y));
  return [{ y: last, ground: shadow(site.foot, height), stand: all.map((b) => b.thing.stand).join("") }];
}

function slab(site: Site, height: number, colour: string): Thing[] {
  const dark = tint(colour, 0.5);
  let o = prism(site.foot, height, { top: tint(colour, 1.12), side: colour, edge: dark, line: dark });
  const rim = drawnIn(site.foot, 4).map(([x, y]): Place => [x, y - height]);
  o += `<path d="${line(rim, true)}" fill="none" stroke="${tint(colour, 0.72)}" stroke-width="1" opacity=".7"/>`;
  return [{ y: Math.max(...site.foot.map((p) => p[1])) - 1, ground: shadow(site.foot, height), stand: o }];
}

const blocks: Build = (site) => {
  if (!site.closed) return rowOf(site, WOODS);
  const height = tall(site, 0.6, 0.9);
  const { x, y, long } = site.frame;
  if (isRound(site)) {
    const r = long / 2;
    const drum = cylinder(x, y, r, height, pick(WOODS, site.seed));
    const cap = cylinder(x, y - height, r * 0.42, Math.min(8, height * 0.5), pick(WOODS, site.seed + 2), 0.01);
    return [{ ...drum, stand: drum.stand + cap.stand }];
  }
  if (isBox(site)) return grid(site, site.inch * 1.35, height, WOODS, "ABCTXO");
  return slab(site, height, pick(WOODS, site.seed));
};

function rowOf(site: Site, colours: readonly string[]): Thing[] {
  const size = site.inch * 0.8;
  return site.foot.slice(1).flatMap((q, k) => {
    const p = site.foot[k]!;
    const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const m = Math.max(1, Math.round(long / size));
    return Array.from({ length: m }, (_, i) => {
      const t = (i + 0.5) / m;
      const foot = rectangle(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, long / m - 0.5, size * 0.6, a);
      return block(foot, tall(site, 0.5, 0.8), colours[(i + k) % colours.length]!);
    });
  });
}

const slope: Build = (site) => {
  const { x, y, long, deep, angle } = site.frame;
  if (isRound(site)) return [biscuit(x, y, long / 2, site.next)];
  if (isBox(site)) return [tent(x, y, long, deep, angle, pick(COVERS, site.seed), Math.min(HIGHEST, site.inch))];
  return [book(site.foot, tall(site, 0.6, 0.8), pick(COVERS, site.seed))];
};

const hill: Build = (site) => {
  const { x, y, long } = site.frame;
  if (isRound(site)) return [biscuit(x, y, long / 2, site.next)];
  return [book(boxed(site), tall(site, 0.65, 0.9), pick(COVERS, site.seed + 1))];
};

/** The frame's corners where the piece is a box: they lie along its long side, as a book's do. */
function boxed(site: Site): Place[] {
  const { x, y, long, deep, angle } = site.frame;
  return isBox(site) ? rectangle(x, y, long, deep, angle) : site.foot;
}

const wall: Build = (site) => {
  if (!site.closed) return rowOf(site, ["#c9543f", "#b84a37", "#d2604a"]);
  if (isRound(site)) return [mug(site.frame.x, site.frame.y, site.frame.long / 2)];
  return isBox(site) ? grid(site, site.inch * 0.9, tall(site, 0.6, 0.9), ["#c9543f", "#b84a37", "#d2604a"], " ") : slab(site, tall(site, 0.6, 0.9), "#c9543f");
};

const castle: Build = (site) => {
  const r = Math.min(site.frame.long, site.frame.deep) / 2;
  return [tower(site.frame.x, site.frame.y, r, Math.min(32, site.inch * 1.3), "#e0b25a", "#3f78c4")];
};

const home: Build = (site) => {
  const { x, y, long, deep, angle } = site.frame;
  if (!isBox(site)) return slab(site, tall(site, 0.7, 0.95), "#e0b25a");
  return [house(x, y, long, deep, angle, Math.min(HIGHEST, site.inch), "#c9543f")];
};

const crates: Build = (site) =>
  isBox(site) ? grid(site, site.inch * 1.1, tall(site, 0.6, 0.85), ["#c99a5b", "#bd8c4c", "#d4a86b"], "+ ") : slab(site, tall(site, 0.6, 0.85), "#c99a5b");

const water: Build = (site) => {
  const size = site.inch;
  return [silk(site.foot, site.seed, size, spots(site.foot, size, size * 0.6, 14, site.next))];
};

const ditch: Build = (site) => (site.closed ? [scrape(site.foot, site.inch, site.next)] : fence(site));

const cup: Build = (site) => [mug(site.frame.x, site.frame.y, Math.min(site.frame.long, site.frame.deep) / 2)];
const cookie: Build = (site) => [biscuit(site.frame.x, site.frame.y, Math.min(site.frame.long, site.frame.deep) / 2, site.next)];
const volume: Build = (site) => [book(boxed(site), tall(site, 0.65, 0.9), pick(COVERS, site.seed))];

const KINDS: Record<string, Build> = {
  trees: woods, tree: woods, wood: woods, woods: woods, forest: woods, jungle: woods,
  hedge, hedges: hedge, bushes: hedge,
  fence, fences: fence, pencil: fence, rail: fence,
  sandbags: bags, bags,
  rocks, rock: rocks, rubble: rocks, sugar: rocks,
  bunker: blocks, fort: blocks, blocks,
  slope, ramp: slope,
  hill, mound: hill,
  ditch, trench: ditch, scrape: ditch, crater: ditch,
  wall, walls: wall,
  tower: castle, house: home, building: home, hut: home,
  crates, crate: crates, boxes: crates, barrels: crates,
  water, pond: water, river: water, stream: water, lake: water,
  mug: cup, cup, biscuit: cookie, cookie, book: volume, books: volume,
};

/** Pieces hardly ever change, positions come with every order: what was built lies here. */
const BUILT = new Map<string, readonly Thing[]>();
const BUILT_AT_MOST = 300;

/** The things of one piece, for pixels `S` a table unit. Ground first; each thing says where it stands. */
export function thingsOf(piece: PieceView, S: number, unit = "in"): readonly Thing[] {
  const key = `${S} ${unit} ${piece.id} ${piece.kind} ${piece.height ?? ""} ${piece.closed} ${piece.xs.join()} ${piece.ys.join()}`;
  const known = BUILT.get(key);
  if (known) return known;
  if (BUILT.size >= BUILT_AT_MOST) BUILT.clear();
  const things = build(piece, S, unit);
  BUILT.set(key, things);
  return things;
}

function build(piece: PieceView, S: number, unit: string): Thing[] {
  const foot = outline(piece, S);
  if (foot.length < 2) return [];
  const seed = seedOf(piece.id + piece.kind);
  const frame = frameOf(foot);
  const inch = inchOf(S, unit);
  const site: Site = { foot, frame, inch, next: stream(seed), seed, high: piece.height === "high", closed: piece.closed };
  if (!piece.closed && foot.length === 2) {
    const [p, q] = foot as [Place, Place];
    site.frame = {
      x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2, deep: inch * 0.6,
      long: Math.hypot(q[0] - p[0], q[1] - p[1]), angle: Math.atan2(q[1] - p[1], q[0] - p[0]),
    };
  }
  return (KINDS[piece.kind.toLowerCase()] ?? blocks)(site);
}

/** The piece's outline in pixels. */
export function outline(piece: PieceView, S: number): Place[] {
  return piece.xs.map((x, i): Place => toScreen([x, piece.ys[i] ?? 0], S));
}

/** The outline as a path: what rules measure from. */
export function outlinePath(piece: PieceView, S: number): string {
  return line(outline(piece, S), piece.closed);
}

/** Whether the middle of a base is inside a piece, or on its edge: such a figure is drawn after the piece. */
export function standsIn(piece: PieceView, at: Place, margin = 0): boolean {
  if (!piece.closed) return false;
  const points = piece.xs.map((x, i): Place => [x, piece.ys[i] ?? 0]);
  return inside(points, at[0], at[1]) || (margin > 0 && edgeGap(points, at[0], at[1]) < margin);
}

/** A short key of a piece's shape, for lists. */
export function pieceKey(piece: PieceView): string {
  return `${piece.id}:${piece.height ?? ""}:${n(piece.xs[0] ?? 0)}`;
}
