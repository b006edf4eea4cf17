/** The ring on a base that says whose it is, without colour. */
import { n } from "./places";
import type { Palette } from "./sides";

export interface Ring {
  r: number;
  width: number;
  dash?: string;
  offset?: number;
}

/** The rings of a side's pattern on a base of radius `r` pixels. */
export function ringsOf(side: Palette, r: number, width = Math.max(1.2, 0.15 * r)): Ring[] {
  const mid = r - width * 0.9;
  const round = 2 * Math.PI * mid;
  switch (side.pattern) {
    case "ring":
      return [{ r: mid, width }];
    case "double":
      return [{ r: r - width * 0.55, width: width * 0.62 }, { r: r - width * 1.9, width: width * 0.62 }];
    case "dashes": {
      const u = round / 8;
      return [{ r: mid, width: width * 1.5, dash: `${n(u * 0.58)} ${n(u * 0.42)}`, offset: u * 0.29 }];
    }
    case "teeth": {
      const u = round / 18;
      return [{ r: r - width * 1.15, width: width * 2, dash: `${n(u * 0.42)} ${n(u * 0.58)}` }];
    }
  }
}
