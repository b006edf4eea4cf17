/**
 * The ground of a table as svg text: lawn, kitchen table, sandbox, carpet. Drawn once a table in its own pixels, about
 * a thousand to the longer side, and scaled: so a change of zoom draws nothing again.
 */
import { circle, ellipse, path, polygon, stream, type Attributes } from "./draw";
import { n } from "./places";

type Next = () => number;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more}/>`;

function span(next: Next, from: number, to: number): number {
  return from + next() * (to - from);
}

function lawn(W: number, H: number, pad: number, next: Next): string {
  let o = rect(-pad, -pad, W + 2 * pad, H + 2 * pad, "#a3ca70");
  const band = 96;
  const lean = (H + 2 * pad) * 0.36;
  let bands = "";
  for (let i = Math.floor(-pad / band) - 1; i * band < W + pad + lean; i += 2) {
    bands += `M${n(i * band)} ${-pad}h${band}L${n((i + 1) * band - lean)} ${n(H + pad)}h${-band}z`;
  }
  o += path(bands, { fill: "#b3d682" });
  const tufts: [string, number, number][] = [["#7fab4f", (W * H) / 620, 1], ["#cbe69e", (W * H) / 1000, 0.9]];
  for (const [tone, count, size] of tufts) {
    let d = "";
    for (let i = 0; i < count; i++) {
      const x = span(next, -pad, W + pad);
      const y = span(next, -pad, H + pad);
      const h = span(next, 3, 6.5) * size;
      const b = span(next, -1.6, 1.6);
      d += `M${n(x)} ${n(y)}q${n(b * 0.3)} ${n(-h * 0.6)} ${n(b)} ${n(-h)}m${n(2 - b)} ${n(h)}q.6 ${n(-h * 0.5)} ${n(1.6 + b)} ${n(-h * 0.8)}`;
    }
    o += path(d, { fill: "none", stroke: tone, "stroke-width": 1, "stroke-linecap": "round", opacity: "0.55" });
  }
  let petals = "";
  let hearts = "";
  for (let i = 0; i < (W * H) / 30000; i++) {
    const x = span(next, 0, W);
    const y = span(next, 0, H);
    const q = span(next, 2.2, 3);
    const a0 = next() * 1.2;
    for (let k = 0; k < 5; k++) {
      petals += `M${n(x + q * Math.cos(a0 + k * 1.2566))} ${n(y + q * Math.sin(a0 + k * 1.2566))}h.01`;
    }
    hearts += `M${n(x)} ${n(y)}h.01`;
  }
  o += path(petals, { stroke: "#fffdf4", "stroke-width": 3.8, "stroke-linecap": "round" });
  return o + path(hearts, { stroke: "#f2b91e", "stroke-width": 3.2, "stroke-linecap": "round" });
}

function wood(W: number, H: number, pad: number, next: Next): string {
  const tones = ["#e3b377", "#daa668", "#e6b981", "#dcac70", "#e0b075", "#d6a264"];
  const planks = 6;
  const ph = (H + 2 * pad) / planks;
  let o = "";
  for (let i = 0; i < planks; i++) {
    const y0 = -pad + i * ph;
    o += rect(-pad, y0, W + 2 * pad, ph + 0.5, tones[i % 6]!);
    let grain = "";
    for (let j = 0; j < 9; j++) {
      let x = -pad;
      grain += `M${n(x)} ${n(y0 + (ph * (j + 0.5)) / 9 + span(next, -3, 3))}`;
      const a = span(next, 2, 6);
      while (x < W + pad) {
        const step = span(next, 90, 190);
        grain += `q${n(step / 2)} ${n(span(next, -a, a))} ${n(step)} ${n(span(next, -1.5, 1.5))}`;
        x += step;
      }
    }
    o += path(grain, { fill: "none", stroke: "#8f5c28", "stroke-width": 1.1, opacity: "0.28" });
    let pores = "";
    for (let j = 0; j < 46; j++) {
      pores += `M${n(span(next, -pad, W + pad))} ${n(span(next, y0 + 4, y0 + ph - 4))}h${n(span(next, 6, 26))}`;
    }
    o += path(pores, { stroke: "#7c4c1e", "stroke-width": 0.9, opacity: "0.25", "stroke-linecap": "round" });
    if (i % 2 === 0) o += knot(span(next, 60, W - 60), y0 + ph * span(next, 0.35, 0.65));
    o += rect(-pad, y0 + ph - 1.5, W + 2 * pad, 2.4, "#6b3f16", ' opacity=".55"');
    o += rect(-pad, y0 + ph + 0.9, W + 2 * pad, 1.4, "#f3cf9a", ' opacity=".6"');
  }
  return o + circle(W * 0.83, H * 0.43, 43, {
    fill: "none", stroke: "#7a3f12", "stroke-width": 5, opacity: "0.13", "stroke-dasharray": "190 18 44 9",
  });
}

function knot(x: number, y: number): string {
  return [17, 12, 7.5, 3.5].map((r, q) => ellipse(x, y, r * 1.9, r * 0.8, {
    fill: q === 3 ? "#6d3f14" : "none", stroke: "#7c4c1e", "stroke-width": 1.2, opacity: "0.4",
  })).join("");
}

function sand(W: number, H: number, pad: number, next: Next): string {
  let o = rect(-pad, -pad, W + 2 * pad, H + 2 * pad, "#e9d19d");
  let ripples = "";
  for (let y = -pad; y < H + pad + 34; y += 34) {
    ripples += `M${-pad} ${n(y)}`;
    for (let x = -pad; x < W + pad; x += 96) ripples += `q24 ${n(-7 - span(next, 0, 4))} 48 0t48 0`;
  }
  o += path(ripples, { fill: "none", stroke: "#c6a663", "stroke-width": 3, opacity: "0.35" });
  o += path(ripples, { fill: "none", stroke: "#fff3d0", "stroke-width": 2, opacity: "0.6", transform: "translate(0 3)" });
  const grains: [string, number][] = [["#a98847", (W * H) / 700], ["#fffbe8", (W * H) / 900]];
  for (const [tone, count] of grains) {
    let d = "";
    for (let i = 0; i < count; i++) d += `M${n(span(next, -pad, W + pad))} ${n(span(next, -pad, H + pad))}h.01`;
    o += path(d, { stroke: tone, "stroke-width": 1.7, "stroke-linecap": "round", opacity: "0.6" });
  }
  return o;
}

/** A playroom rug: soft lavender wool with a woven border. */
function carpet(W: number, H: number, pad: number, next: Next): string {
  let o = rect(-pad, -pad, W + 2 * pad, H + 2 * pad, "#c6b8d2");
  const loops: [string, number][] = [["#a99abb", (W * H) / 260], ["#e0d6ea", (W * H) / 340]];
  for (const [tone, count] of loops) {
    let d = "";
    for (let i = 0; i < count; i++) {
      d += `M${n(span(next, -pad, W + pad))} ${n(span(next, -pad, H + pad))}q1.5 -2.6 3 0`;
    }
    o += path(d, { fill: "none", stroke: tone, "stroke-width": 1.3, "stroke-linecap": "round", opacity: "0.6" });
  }
  const border: Attributes = { fill: "none", stroke: "#8d7aa6", "stroke-width": 5, opacity: "0.5" };
  for (const [inset, wide] of [[16, 5], [27, 2]] as const) {
    o += polygon([[inset, inset], [W - inset, inset], [W - inset, H - inset], [inset, H - inset]], { ...border, "stroke-width": wide });
  }
  let gems = "";
  for (let x = 60; x < W - 40; x += 80) gems += `M${n(x)} 12l5 5-5 5-5-5zM${n(x)} ${n(H - 22)}l5 5-5 5-5-5z`;
  return o + path(gems, { fill: "#f4dfae", stroke: "#8d7aa6", "stroke-width": 1, opacity: "0.9" });
}

const GROUNDS: Record<string, (W: number, H: number, pad: number, next: Next) => string> = { lawn, wood, sand, carpet };

export interface Ground {
  svg: string;
  /** Pixels of the drawing a table unit. */
  scale: number;
}

/** The last grounds drawn: a page of small pictures shows the same table more than once. */
const DRAWN = new Map<string, Ground>();

/** The ground of a table of that size in units. The same seed gives the same daisies. */
export function groundOf(surface: string, width: number, height: number, margin: number, seed: number): Ground {
  const key = `${surface} ${width} ${height} ${margin} ${seed}`;
  const known = DRAWN.get(key);
  if (known) return known;
  const scale = 1000 / Math.max(width, height, 1);
  const draw = GROUNDS[surface] ?? lawn;
  const ground = { svg: draw(width * scale, height * scale, Math.round(margin * scale), stream(seed)), scale };
  if (DRAWN.size > 8) DRAWN.clear();
  DRAWN.set(key, ground);
  return ground;
}
