/** What tells sides apart: plastic, pattern of the base, mark, and the way they face. Never two alike. */
import type { SideView } from "../protocol";

export type Pattern = "ring" | "dashes" | "double" | "teeth";

export interface Palette {
  /** CSS class that sets --p plastic, --d shade, --l light, --i outline, --b base, --t tint, --tag, --tagtext. */
  css: string;
  word: string;
  plastic: string;
  shade: string;
  light: string;
  outline: string;
  base: string;
  tag: string;
  tagText: string;
  tint: string;
  pattern: Pattern;
  /** A path of radius 5 about the origin. */
  mark: string;
  /** Faces left. */
  flip: boolean;
}

const STAR = "M0-5L1.5-1.6 5-1.5 2.3.8 3.2 4.3 0 2.3-3.2 4.3-2.3.8-5-1.5-1.5-1.6z";
const SQUARE = "M-4-4H4V4H-4z";
const TRIANGLE = "M0-5L5 4H-5z";
const PLUS = "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7z";

const GREEN: Palette = {
  css: "sd-green", word: "green", plastic: "#23603a", shade: "#164026", light: "#95d8a6", outline: "#061a0d",
  base: "#4a9163", tag: "#23603a", tagText: "#ffffff", tint: "#d3eeda", pattern: "ring", mark: STAR, flip: false,
};
const TAN: Palette = {
  css: "sd-tan", word: "tan", plastic: "#f0d69c", shade: "#b88f4a", light: "#fff6dc", outline: "#362409",
  base: "#a97f3e", tag: "#f0d69c", tagText: "#362409", tint: "#fbeecb", pattern: "dashes", mark: SQUARE, flip: true,
};
const BLUE: Palette = {
  css: "sd-blue", word: "blue", plastic: "#78aee6", shade: "#4476b3", light: "#d8ebff", outline: "#0b1f3d",
  base: "#2f5f9e", tag: "#2f5f9e", tagText: "#ffffff", tint: "#dcebfb", pattern: "double", mark: TRIANGLE, flip: false,
};
const RED: Palette = {
  css: "sd-red", word: "red", plastic: "#e0603f", shade: "#9c3720", light: "#ffc2ae", outline: "#330b04",
  base: "#86281a", tag: "#86281a", tagText: "#ffffff", tint: "#fde0d8", pattern: "teeth", mark: PLUS, flip: true,
};

/** The four plastics, in the order in which sides take them. */
export const PLASTICS: readonly Palette[] = [GREEN, TAN, BLUE, RED];

/**
 * A palette a side, by its own word for its colour, else by its place. Two sides that ask for one colour get two; from
 * the fifth side on colours return with another pattern and mark.
 */
export function palettes(sides: readonly Pick<SideView, "colour">[]): Palette[] {
  const taken = new Set<Palette>();
  const asked = sides.map((side) => {
    const own = PLASTICS.find((p) => p.word === (side.colour ?? "").trim().toLowerCase());
    if (!own || taken.has(own)) return undefined;
    taken.add(own);
    return own;
  });
  return asked.map((own, index) => {
    if (own) return own;
    const free = [0, 1, 2, 3].map((k) => PLASTICS[(index + k) % 4]!).find((p) => !taken.has(p));
    if (free) {
      taken.add(free);
      return { ...free, flip: index % 2 === 1 };
    }
    const dress = PLASTICS[(index + 1 + Math.floor(index / 4)) % 4]!;
    return { ...PLASTICS[index % 4]!, pattern: dress.pattern, mark: dress.mark, flip: index % 2 === 1 };
  });
}

/** The palette for "nobody": bare wood. */
export const NOBODY: Palette = {
  ...TAN, css: "sd-nobody", word: "", plastic: "#f6f0df", shade: "#b5aa8f", light: "#fffdf5", outline: "#3b3427",
  base: "#8d8168", tag: "#f6f0df", tagText: "#3b3427", tint: "#f6f0df", pattern: "ring", mark: "M-3.5 0A3.5 3.5 0 1 1 3.5 0 3.5 3.5 0 1 1-3.5 0z",
};
