/** What lies beside a figure to say a state: small chips, none of them told by colour alone. */
import type { Badge } from "../protocol";

export type ChipShape = "icon" | "poker" | "letter";

export interface Chip {
  kind: string;
  shape: ChipShape;
  /** Inside an icon chip: a path about the origin, radius 5. */
  icon?: string;
  fill: string;
  ink: string;
  spots?: string;
  count?: number;
  text?: string;
  title: string;
}

const BOOT = "M-2-5v5.500c-1.6.7-2.4 1.7-2.4 3.500h8.800c.2-1.8-.9-2.4-2.4-2.8-1-.3-1.3-.9-1.3-1.400V-5z";
const CROSSHAIR = "M0-5v3.200M0 1.800v3.200M-5 0h3.200M1.8 0h3.200M-3.3 0a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0";
const CHECK = "M-4 .4L-1.2 3.2 4.2-3";

/** Poker chips: white light, blue moderate, red heavy; the number of edge spots says the same. */
const POKER = [
  { fill: "#fffdf5", ink: "#3b3427", spots: "#b9ad92", count: 3 },
  { fill: "#2b63b5", ink: "#ffffff", spots: "#cfe2ff", count: 6 },
  { fill: "#c22d22", ink: "#ffffff", spots: "#ffd6d0", count: 9 },
];

/** Badges that a drawing shows otherwise than by a chip. */
const SHOWN = new Set(["prone"]);

function icon(kind: string, path: string, fill: string, title: string): Chip {
  return { kind, shape: "icon", icon: path, fill, ink: "#ffffff", title };
}

/** The chips for a figure's badges. One that has moved and attacked is done: one chip instead of two. */
export function chipsOf(badges: readonly Badge[], hide: readonly string[]): Chip[] {
  const left = badges.filter((b) => !SHOWN.has(b.kind) && !hide.includes(b.kind));
  const has = (kind: string): boolean => left.some((b) => b.kind === kind);
  const done = has("moved") && has("attacked");
  const out: Chip[] = done ? [icon("done", CHECK, "#1d6b38", "has moved and attacked")] : [];
  for (const badge of left) {
    const { kind, value = 1 } = badge;
    if (kind === "moved" || kind === "attacked") {
      if (!done) out.push(icon(kind, kind === "moved" ? BOOT : CROSSHAIR, "#4a3f2c", `has ${kind}`));
    } else if (kind === "wounds" || kind === "wound") {
      const chip = POKER[Math.max(0, Math.min(2, value - 1))]!;
      out.push({ kind, shape: "poker", ...chip, text: String(value), title: `wounds: ${value}` });
    } else if (kind === "activated" || kind === "acted") {
      out.push(icon(kind, CHECK, "#1d6b38", kind));
    } else {
      const letter = kind.charAt(0).toUpperCase() || "?";
      const text = value === 1 ? letter : `${letter}${value}`;
      out.push({ kind, shape: "letter", fill: "#6d1f7a", ink: "#ffffff", text, title: value === 1 ? kind : `${kind} ${value}` });
    }
  }
  return out;
}
