/** The silhouettes: toys of one plastic, moulded as four paths each, feet on y = 0, looking right. */
import moulds from "./figures.json";

export interface Mould {
  body: string;
  shade: string;
  lite: string;
  ink: string;
  /** Left, top, right, bottom in the mould's unit: a foot base has radius 10. */
  box: number[];
  /** Radius of the base that it was moulded for. */
  r: number;
}

const MOULDS: Record<string, Mould> = moulds;

/** What a kind of troops looks like where nobody says. */
export const PLAIN = "rifleman";

/** Toys that stand on wheels, tracks or air instead of a moulded base. */
const HULLS = new Set(["tank", "transport", "helicopter"]);

/** The silhouette for a profile: as the server says, else of the same name, else a plain soldier. */
export function silhouette(looks: Record<string, string> | undefined, profile: string): string {
  const said = looks?.[profile] ?? profile;
  return said in MOULDS ? said : PLAIN;
}

export function mouldOf(toy: string): Mould {
  return MOULDS[toy] ?? MOULDS[PLAIN]!;
}

export function isHull(toy: string): boolean {
  return HULLS.has(toy);
}

/** Pixels a mould's unit for a toy on a base of that many pixels: the toy fits its base, whatever it is. */
export function scaleOf(toy: string, base: number): number {
  return base / mouldOf(toy).r;
}

export const TOYS: readonly string[] = Object.keys(MOULDS);
