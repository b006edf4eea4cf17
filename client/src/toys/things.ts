/** Household things as terrain, each a function from pixels to what lies on the ground and what stands on it. */
import {
  area2, between, blob, circle, drawnIn, ellipse, four, moved, path, polygon, prism, rectangle, shadow, SHADOW_X, SHADOW_Y,
  smooth, stream, tint,
} from "./draw";
import { line, n, type Place } from "./places";

/** One thing: `y` says where it stands among figures, in pixels down the screen. */
export interface Thing {
  y: number;
  ground: string;
  stand: string;
}

export type Next = () => number;

function south(foot: readonly Place[]): number {
  return Math.max(...foot.map(([, y]) => y));
}

export function book(foot: readonly Place[], thick: number, colour: string): Thing {
  const pages = drawnIn(foot, 1.6);
  const lid = moved(foot, 0, -thick);
  let o = prism(foot, 2, { top: tint(colour, 0.8), side: tint(colour, 0.85) });
  o += prism(pages, thick - 4, { top: "#f6efdc", z: 2 });
  for (const k of [0.3, 0.55, 0.8]) {
    o += path(line(moved(pages, 0, -2 - (thick - 4) * k), true), {
      fill: "none", stroke: "#cbbd97", "stroke-width": "0.7", opacity: "0.7",
    });
  }
  o += prism(foot, 2, { top: colour, side: tint(colour, 0.9), edge: tint(colour, 0.5), line: tint(colour, 0.5), z: thick - 2 });
  if (foot.length === 4) {
    const [a, b, c, d] = four(lid);
    const at = (u: number, v: number): Place => between(between(a, b, u), between(d, c, u), v);
    const pale = tint(colour, 1.62);
    o += path(line([at(0.09, 0), at(0.09, 1)]), { stroke: tint(colour, 0.62), "stroke-width": "1.6", fill: "none" });
    o += path(line([at(0.17, 0.08), at(0.93, 0.08), at(0.93, 0.92), at(0.17, 0.92)], true), {
      fill: "none", stroke: pale, "stroke-width": "1.1", opacity: "0.7",
    });
    o += path(line([at(0.38, 0.4), at(0.72, 0.4)]) + line([at(0.44, 0.58), at(0.66, 0.58)]), {
      fill: "none", stroke: pale, "stroke-width": "2.4", "stroke-linecap": "round", opacity: "0.9",
    });
  }
  return { y: south(foot) - 1, ground: shadow(foot, thick), stand: o };
}

/** An open book, face down: two covers that fall away from its back, pages below them. */
export function tent(x: number, y: number, w: number, h: number, angle: number, colour: string, height: number): Thing {
  const foot = rectangle(x, y, w, h, angle);
  const [f0, f1, f2, f3] = foot;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const a: Place = [x - (w / 2) * c, y - (w / 2) * s - height];
  const b: Place = [x + (w / 2) * c, y + (w / 2) * s - height];
  const edge = { stroke: tint(colour, 0.45), "stroke-width": 1, "stroke-linejoin": "round" };
  const paper = { fill: "#efe6cf", stroke: "#8d7f60", "stroke-width": 0.8, "stroke-linejoin": "round" };
  const northUp = f0[1] + f1[1] <= f2[1] + f3[1];
  const lifted = (p: Place): Place => [p[0], p[1] - 2.5];
  const north: Place[] = northUp ? [lifted(f0), lifted(f1), b, a] : [lifted(f3), lifted(f2), b, a];
  const front: Place[] = northUp ? [lifted(f3), lifted(f2), b, a] : [lifted(f0), lifted(f1), b, a];
  const end: Place[] = f1[1] + f2[1] >= f0[1] + f3[1] ? [f1, f2, b] : [f0, f3, a];
  let o = polygon(northUp ? [f3, f2, lifted(f2), lifted(f3)] : [f0, f1, lifted(f1), lifted(f0)], paper);
  o += polygon(north, { fill: tint(colour, 1.26), ...edge }) + polygon(end, paper) + polygon(front, { fill: colour, ...edge });
  const [p, q, r, t] = four(front);
  const at = (u: number, v: number): Place => between(between(t, r, u), between(p, q, u), v);
  const pale = tint(colour, 1.65);
  o += path(line([at(0.06, 0.2), at(0.94, 0.2), at(0.94, 0.88), at(0.06, 0.88)], true), {
    fill: "none", stroke: pale, "stroke-width": "1.1", opacity: "0.6",
  });
  o += path(line([at(0.32, 0.45), at(0.68, 0.45)]) + line([at(0.4, 0.62), at(0.6, 0.62)]), {
    fill: "none", stroke: pale, "stroke-width": "2.4", "stroke-linecap": "round", opacity: "0.9",
  });
  const spine = line([a, b]);
  o += path(spine, { stroke: tint(colour, 0.45), "stroke-width": "7", "stroke-linecap": "round" });
  o += path(spine, { stroke: tint(colour, 0.82), "stroke-width": "5", "stroke-linecap": "round" });
  o += path(line([between(a, b, 0.02), between(a, b, 0.98)]), {
    stroke: tint(colour, 1.5), "stroke-width": "1.6", "stroke-linecap": "round", transform: "translate(0 -1)",
  });
  return { y: south(foot) - h * 0.3, ground: shadow(foot, height * 0.8), stand: o };
}

/** A pencil along a line: what people step over. */
export function pencil(p: Place, q: Place, wide: number, colour: string, height: number): Thing {
  const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
  const r = wide / 2;
  const tip = Math.min(wide * 2, long * 0.4);
  const rub = wide;
  const band = wide * 0.8;
  const g = shadow(rectangle((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, long - tip * 0.7, wide * 0.8, a), height + 2, 0.3);
  let o = `<g transform="translate(${n(p[0])} ${n(p[1] - height * 0.45)}) rotate(${n((a * 180) / Math.PI)})">`;
  const flat = Math.abs(a) > Math.PI / 2 ? -1 : 1;
  o += `<g transform="scale(1 ${flat})">`;
  o += `<rect y="${n(-r)}" width="${n(long - tip)}" height="${n(wide)}" rx="1" fill="${colour}"/>`;
  o += `<rect x="${n(rub)}" y="${n(-r)}" width="${n(long - tip - rub)}" height="${n(wide * 0.34)}" fill="${tint(colour, 1.45)}"/>`;
  o += `<rect x="${n(rub)}" y="${n(r - wide * 0.34)}" width="${n(long - tip - rub)}" height="${n(wide * 0.34)}" fill="${tint(colour, 0.66)}"/>`;
  const scallop = `q${n(wide * 0.25)} ${n(-r * 0.33)} 0 ${n(-r * 0.66)}`.repeat(3);
  o += path(`M${n(long - tip)} ${n(-r)}L${n(long)} 0L${n(long - tip)} ${n(r)}${scallop}`, {
    fill: "#eccb94", stroke: "#7b5a26", "stroke-width": 0.8,
  });
  o += path(`M${n(long - tip * 0.36)} ${n(-r * 0.36)}L${n(long)} 0L${n(long - tip * 0.36)} ${n(r * 0.36)}z`, {
    fill: tint(colour, 0.55),
  });
  o += `<rect x="${n(rub)}" y="${n(-r - 0.4)}" width="${n(band)}" height="${n(wide + 0.8)}" fill="#cfd3d6" stroke="#6c7175" stroke-width=".8"/>`;
  o += `<rect x="${n(-rub * 0.2)}" y="${n(-r)}" width="${n(rub * 1.2)}" height="${n(wide)}" rx="${n(wide * 0.28)}" fill="#ee8fa0" stroke="#a34a5e" stroke-width=".8"/>`;
  o += `<rect x="${n(rub + band)}" y="${n(-r)}" width="${n(Math.max(0, long - tip - rub - band))}" height="${n(wide)}" fill="none" stroke="${tint(colour, 0.45)}" stroke-width=".9"/></g></g>`;
  return { y: (p[1] + q[1]) / 2, ground: g, stand: o };
}

export function block(foot: readonly Place[], height: number, colour: string, letter = "", z = 0): Thing {
  const dark = tint(colour, 0.5);
  let o = prism(foot, height, { top: tint(colour, 1.12), side: colour, edge: dark, line: dark, z });
  if (foot.length === 4) {
    const [a, b, c, d] = four(moved(foot, 0, -height - z));
    const grain = [0.3, 0.62].map((k) => line([between(a, d, k), between(b, c, k)])).join("");
    o += path(grain, { stroke: tint(colour, 0.7), "stroke-width": "0.8", opacity: "0.55" });
    o += path(line([between(a, d, 0.07), between(b, c, 0.07)]), { stroke: "#fff", "stroke-width": "1.3", opacity: "0.55" });
    if (letter) {
      const w = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const h = Math.hypot(d[0] - a[0], d[1] - a[1]);
      const size = Math.min(w, h);
      const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      const [x, y] = between(a, c, 0.5);
      o += `<text transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" y="${n(size * 0.3)}" text-anchor="middle" font-size="${n(size * 0.82)}" font-weight="800" fill="${tint(colour, 0.45)}">${letter}</text>`;
    }
  }
  return { y: south(foot) - 1, ground: z ? "" : shadow(foot, height), stand: o };
}

export function cylinder(x: number, y: number, r: number, height: number, colour: string, z = 0): Thing {
  const dark = tint(colour, 0.45);
  const round = `a${n(r)} ${n(r)} 0 0 1`;
  let o = path(`M${n(x - r)} ${n(y - z)}v${n(-height)}h${n(2 * r)}v${n(height)}${round} ${n(-2 * r)} 0z`, {
    fill: tint(colour, 0.72), stroke: dark, "stroke-width": 0.9,
  });
  o += path(`M${n(x - r)} ${n(y - z)}v${n(-height)}h${n(r * 0.7)}v${n(height + r * 0.9)}${round} ${n(-r * 0.7)} ${n(-r * 0.9)}z`, {
    fill: "#fff", opacity: "0.16",
  });
  o += circle(x, y - z - height, r, { fill: tint(colour, 1.12), stroke: dark, "stroke-width": 1 });
  o += circle(x, y - z - height, r * 0.8, { fill: "none", stroke: tint(colour, 0.75), "stroke-width": 0.9, opacity: "0.6" });
  o += circle(x, y - z - height, r * 0.45, { fill: "none", stroke: tint(colour, 0.75), "stroke-width": 0.8, opacity: "0.5" });
  const g = z ? "" : ellipse(x + height * SHADOW_X, y + height * SHADOW_Y, r + 2, r, { fill: "#1a1206", "fill-opacity": "0.26" });
  return { y: y + r - 1, ground: g, stand: o };
}

export function tower(x: number, y: number, r: number, height: number, colour: string, roof: string): Thing {
  const body = cylinder(x, y, r, height, colour);
  let o = body.stand;
  o += path(`M${n(x - r * 1.1)} ${n(y - height)}Q${n(x)} ${n(y - height + r * 0.75)} ${n(x + r * 1.1)} ${n(y - height)}L${n(x)} ${n(y - height - r * 1.8)}z`, {
    fill: roof, stroke: tint(roof, 0.45), "stroke-width": 1, "stroke-linejoin": "round",
  });
  o += path(`M${n(x - r * 0.95)} ${n(y - height)}Q${n(x - r * 0.6)} ${n(y - height + r * 0.25)} ${n(x - r * 0.3)} ${n(y - height + r * 0.32)}L${n(x - 1)} ${n(y - height - r * 1.5)}z`, {
    fill: "#fff", opacity: "0.28",
  });
  return { ...body, stand: o };
}

/** A house: a block with a gable roof. */
export function house(x: number, y: number, w: number, h: number, angle: number, height: number, roof: string): Thing {
  const foot = rectangle(x, y, w, h, angle);
  const walls = prism(foot, height * 0.55, { top: "#e8d2a2", side: "#e8cf9a", line: "#7a5a26" });
  const top = tent(x, y - height * 0.55, w, h, angle, roof, height * 0.6);
  const door = between(foot[3]!, foot[2]!, 0.5);
  const o = walls + path(`M${n(door[0] - 4)} ${n(door[1])}v${n(-height * 0.42)}h8v${n(height * 0.42)}z`, { fill: "#6d4a20" });
  return { y: south(foot) - 1, ground: shadow(foot, height), stand: o + top.stand };
}

export function sugar(x: number, y: number, size: number, next: Next, z = 0): Thing {
  const foot = rectangle(x, y, size, size, (next() - 0.5) * 1.2);
  const up = size * 0.8;
  let o = prism(foot, up, { top: "#ffffff", side: "#f1efe9", edge: "#a9a294", line: "#b8b2a4", z });
  let grains = "";
  for (let i = 0; i < 7; i++) {
    grains += `M${n(x + (next() - 0.5) * 0.7 * size)} ${n(y - up - z + (next() - 0.5) * 0.66 * size)}h.01`;
  }
  o += path(grains, { stroke: "#cfc9bb", "stroke-width": "1.3", "stroke-linecap": "round" });
  return { y: y + size * 0.5 + z * 0.01, ground: z ? "" : shadow(foot, up, 0.24), stand: o };
}

function bag(x: number, y: number, size: number, degrees: number, colour: string): string {
  const b = size;
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})">` +
    `<rect x="${n(-b * 0.52)}" y="${n(-b * 0.3)}" width="${n(b * 1.04)}" height="${n(b * 0.6)}" rx="${n(b * 0.26)}" fill="${tint(colour, 0.58)}"/>` +
    `<rect x="${n(-b * 0.5)}" y="${n(-b * 0.32)}" width="${n(b)}" height="${n(b * 0.5)}" rx="${n(b * 0.24)}" fill="${colour}" stroke="#5d4a22" stroke-width=".9"/>` +
    `<path d="M${n(-b * 0.3)} ${n(-b * 0.2)}h${n(b * 0.42)}" stroke="#fff3d0" stroke-width="1.2" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M${n(b * 0.42)} ${n(-b * 0.16)}v${n(b * 0.2)}" stroke="#5d4a22" stroke-width=".9"/></g>`
  );
}

/** Bags in rows along a rectangle, a shorter row on top. */
export function sandbags(x: number, y: number, long: number, deep: number, angle: number, size: number, next: Next): Thing {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const degrees = (angle * 180) / Math.PI;
  const steep = Math.abs(s) > 0.8;
  const ranks = Math.max(1, Math.round(deep / (size * 0.62)));
  const foot = rectangle(x, y, long, deep, angle);
  const bags: { y: number; svg: string }[] = [];
  const course = (v: number, up: number, m: number): void => {
    const each = long / Math.max(1, Math.round(long / size));
    for (let i = 0; i < m; i++) {
      const u = -(m * each) / 2 + each * (i + 0.5);
      const bx = x + u * c - v * s;
      const by = y + u * s + v * c;
      const colour = ["#c9b07c", "#bfa570", "#d2ba88"][Math.floor(next() * 3)]!;
      const turn = degrees + (next() - 0.5) * 9;
      bags.push({ y: by + up * (steep ? 0.4 : 3), svg: bag(bx, by - up - size * 0.1, each, turn, colour) });
    }
  };
  const m = Math.max(1, Math.round(long / size));
  for (let k = 0; k < ranks; k++) course(deep * ((k + 0.5) / ranks - 0.5), 0, m - (k % 2 && m > 3 ? 1 : 0));
  course(0, size * 0.36, Math.max(1, m - 1));
  bags.sort((a, b) => a.y - b.y);
  const dust = polygon(foot, { fill: "#6b5527", "fill-opacity": "0.3" });
  return { y: south(foot) - 1, ground: shadow(foot, size * 0.7, 0.28) + dust, stand: bags.map((b) => b.svg).join("") };
}

/** A scrape in the ground: earth thrown up about a hollow with soft corners. */
export function scrape(foot: readonly Place[], size: number, next: Next): Thing {
  const wide = Math.min(size * 0.34, Math.sqrt(Math.abs(area2(foot)) / 2) * 0.22);
  const soft = (by: number): Place[] => {
    const inner = drawnIn(foot, by);
    const out: Place[] = [];
    inner.forEach((p, i) => {
      const q = inner[(i + 1) % inner.length]!;
      const parts = Math.max(1, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / (size * 0.7)));
      for (let k = 0; k < parts; k++) {
        const [x, y] = between(p, q, (k + 0.5) / parts);
        out.push([x + (next() - 0.5) * wide * 0.5, y + (next() - 0.5) * wide * 0.5]);
      }
    });
    return out;
  };
  const hollow = smooth(soft(wide));
  let g = polygon(foot, { fill: "#c9a36a", stroke: "#7d5a2c", "stroke-width": 1.2, "stroke-linejoin": "round" });
  g += path(smooth(soft(wide * 0.55)), { fill: "#ddbd86" });
  g += path(hollow, { fill: "#5f3f20", stroke: "#553818", "stroke-width": 1 });
  g += path(smooth(moved(soft(wide * 1.5), 1, 2)), { fill: "#8d6539" });
  return { y: -Infinity, ground: g, stand: "" };
}

/** Green felt under trees; its stitched edge is the footprint. */
export function felt(foot: readonly Place[], colour: string): string {
  return (
    polygon(moved(foot, 2, 2.4), { fill: "#1a1206", "fill-opacity": "0.22" }) +
    polygon(foot, { fill: colour, stroke: tint(colour, 0.5), "stroke-width": 1.4 }) +
    polygon(drawnIn(foot, 3), { fill: "none", stroke: tint(colour, 1.35), "stroke-width": 1.1, "stroke-dasharray": "4 3", opacity: "0.8" })
  );
}

/** A tree: a torn piece of kitchen sponge on a cork. */
export function sponge(x: number, y: number, r: number, next: Next): Thing {
  const colour = ["#5f9a3a", "#6ea845", "#548c37", "#7ab04c"][Math.floor(next() * 4)]!;
  const up = Math.min(r * 1.05, 20);
  let g = ellipse(x + up * SHADOW_X * 1.2, y + up * SHADOW_Y * 1.2, r * 1.02, r * 0.78, { fill: "#140d02", "fill-opacity": "0.27" });
  g += circle(x, y, r * 0.34, { fill: "#b98a52", stroke: "#5b3d16", "stroke-width": 1 });
  let o = path(`M${n(x - 1.6)} ${n(y)}v${n(-up * 0.6)}h3.2v${n(up * 0.6)}z`, { fill: "#8a5d2b", stroke: "#4b3010", "stroke-width": 0.8 });
  const crown = blob(x, y - up, r, next, 15, 0.14, 0.86);
  o += path(smooth(moved(crown, 0, r * 0.26)), { fill: tint(colour, 0.55), stroke: "#1d3310", "stroke-width": 1.2 });
  o += path(smooth(crown), { fill: colour, stroke: "#22400f", "stroke-width": 1.1 });
  o += path(smooth(blob(x - r * 0.18, y - up - r * 0.2, r * 0.66, next, 12, 0.12, 0.82)), { fill: tint(colour, 1.22), opacity: "0.8" });
  let holes = "";
  for (let i = 0; i < 13; i++) {
    const a = next() * 2 * Math.PI;
    const q = r * 0.8 * Math.sqrt(next());
    holes += `M${n(x + q * Math.cos(a))} ${n(y - up + q * Math.sin(a) * 0.82)}h.01`;
  }
  o += path(holes, { stroke: tint(colour, 0.52), "stroke-width": Math.max(1.6, r * 0.15), "stroke-linecap": "round", opacity: "0.75" });
  return { y: y + r * 0.3, ground: g, stand: o };
}

export function mug(x: number, y: number, r: number): Thing {
  const up = Math.min(20, r * 0.55);
  const china = "#e9eef2";
  const handle = `M${n(x + r * 0.86)} ${n(y - up * 0.5 - r * 0.3)}c${n(r * 0.8)} ${n(-r * 0.1)} ${n(r * 0.8)} ${n(r * 0.75)} 0 ${n(r * 0.62)}`;
  let o = path(handle, { fill: "none", stroke: tint(china, 0.6), "stroke-width": r * 0.3 });
  o += path(handle, { fill: "none", stroke: china, "stroke-width": r * 0.2 });
  o += path(`M${n(x - r)} ${n(y)}v${n(-up)}h${n(2 * r)}v${n(up)}a${n(r)} ${n(r)} 0 0 1 ${n(-2 * r)} 0z`, { fill: "#2a649f", stroke: "#2b2b2b", "stroke-width": 1 });
  o += circle(x, y - up, r, { fill: china, stroke: "#4c4a46", "stroke-width": 1.2 });
  o += circle(x, y - up, r * 0.84, { fill: "#5a331a" }) + circle(x + r * 0.04, y - up + r * 0.06, r * 0.76, { fill: "#7a4a28" });
  o += path(`M${n(x - r * 0.4)} ${n(y - up - r * 0.2)}q${n(r * 0.3)} ${n(-r * 0.3)} ${n(r * 0.7)} ${n(-r * 0.1)}`, {
    fill: "none", stroke: "#c99a6a", "stroke-width": r * 0.09, "stroke-linecap": "round", opacity: "0.8",
  });
  const g = ellipse(x + up * SHADOW_X + r * 0.15, y + up * SHADOW_Y + r * 0.1, r * 1.08, r, { fill: "#140d02", "fill-opacity": "0.3" });
  return { y: y + r * 0.8, ground: g, stand: o };
}

export function biscuit(x: number, y: number, r: number, next: Next): Thing {
  const up = Math.min(9, r * 0.3);
  const rim = Array.from({ length: 72 }, (_, i): Place => {
    const a = (Math.PI * i) / 36;
    const q = r * (i % 2 ? 0.96 : 1);
    return [x + q * Math.cos(a), y + q * Math.sin(a)];
  });
  let o = path(smooth(rim), { fill: "#9a6426", stroke: "#56340e", "stroke-width": 1 });
  o += path(smooth(moved(rim, 0, -up)), { fill: "#d9a55a", stroke: "#7a4e1c", "stroke-width": 1 });
  o += circle(x, y - up, r * 0.78, { fill: "#e3b56c", stroke: "#c08c44", "stroke-width": 1.4 });
  for (let i = 0; i < 11; i++) {
    const a = next() * 2 * Math.PI;
    const q = r * 0.66 * Math.sqrt(next());
    o += ellipse(x + q * Math.cos(a), y - up + q * Math.sin(a), r * 0.075, r * 0.06, { fill: "#5a3110" });
  }
  const g = ellipse(x + up * 0.7, y + up * 0.5, r * 1.02, r, { fill: "#140d02", "fill-opacity": "0.28" });
  return { y: y + r * 0.8, ground: g, stand: o };
}

/** Blue silk: water, flat on the ground. */
export function silk(foot: readonly Place[], seed: number, size: number, within: readonly Place[]): Thing {
  const next = stream(seed);
  let g = polygon(moved(foot, 1, 1.5), { fill: "#1a1206", "fill-opacity": "0.2" });
  g += polygon(foot, { fill: "#6fb4d6", stroke: "#2d6d92", "stroke-width": 1.6, "stroke-linejoin": "round" });
  g += polygon(drawnIn(foot, 2.5), { fill: "none", stroke: "#b8e0f0", "stroke-width": 1.2, opacity: "0.9" });
  let d = "";
  for (const [x, y] of within) {
    const w = size * (0.5 + next() * 0.5);
    d += `M${n(x - w / 2)} ${n(y)}q${n(w / 4)} ${n(-size * 0.16)} ${n(w / 2)} 0t${n(w / 2)} 0`;
  }
  g += path(d, { fill: "none", stroke: "#e6f6fc", "stroke-width": 1.6, "stroke-linecap": "round", opacity: "0.85" });
  return { y: -Infinity, ground: g, stand: "" };
}
