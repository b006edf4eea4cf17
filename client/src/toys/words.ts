/** Words and numbers on the table: how wide they are, and how chances and lengths are said. */

/** Advance widths of DejaVu Sans Bold from the space on, in hundredths of an em: the widest font that people have. */
const WIDTHS = [
  35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84,
  84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77, 110, 77, 72,
  73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65,
  92, 65, 65, 58, 71, 37, 71, 84,
];

/** How wide a text is at most, in pixels, where it is bold and of that size. */
export function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const c of text) sum += WIDTHS[c.charCodeAt(0) - 32] ?? 60;
  return (sum * size) / 100;
}

/** A chance as a whole per cent: 99 and 1 are not rounded to sure and never. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  return `${Math.max(1, Math.min(99, Math.round(chance * 100)))}%`;
}

/** A chance in a child's word. */
export function chanceWord(chance: number): string {
  if (chance <= 0) return "can’t";
  if (chance >= 1) return "sure";
  if (chance < 0.25) return "hardly";
  return chance <= 0.75 ? "maybe" : "likely";
}

/** The pie's colour: a third cue, after how full it is and the number. */
export function chanceColour(chance: number): string {
  return chance >= 0.6 ? "#1d6b38" : chance >= 0.3 ? "#9a5b00" : "#a3251a";
}

/** A length with its unit, one decimal: 6.0 is never a rounded 5.96. */
export function lengthWord(value: number, unit: string): string {
  return `${value.toFixed(1)}${unit === "in" ? "″" : ` ${unit}`}`;
}

/** A slice of a pie of radius `r` about the origin, from the top clockwise. */
export function slice(chance: number, r: number): string {
  const a = 2 * Math.PI * Math.min(0.9999, Math.max(0, chance));
  const x = r * Math.sin(a);
  const y = -r * Math.cos(a);
  return `M0 0V${-r}A${r} ${r} 0 ${chance > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}z`;
}
