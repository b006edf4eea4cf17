/** The order in which a table is drawn: ground things, then what stands, from north to south. */
import type { FigureView, Marker, PieceView, Position } from "../protocol";
import { standsIn, thingsOf } from "./terrain";

export type Standing =
  | { key: string; y: number; figure: FigureView }
  | { key: string; y: number; marker: Marker }
  | { key: string; y: number; piece: PieceView; svg: string };

export interface Laid {
  /** Svg text of all pieces' grounds. */
  grounds: { key: string; svg: string }[];
  pieces: Standing[];
}

/** What the pieces lay on the ground and stand up; recompute where pieces or S change. */
export function lay(pieces: readonly PieceView[], S: number, unit = "in"): Laid {
  const grounds: Laid["grounds"] = [];
  const out: Standing[] = [];
  for (const piece of pieces) {
    const things = thingsOf(piece, S, unit);
    grounds.push({ key: piece.id, svg: things.map((t) => t.ground).join("") });
    things.forEach((thing, i) => {
      if (thing.stand) out.push({ key: `${piece.id}/${i}`, y: thing.y, piece, svg: thing.stand });
    });
  }
  return { grounds, pieces: out };
}

/**
 * Everything that stands, in the order of drawing. Who is inside a solid piece is drawn after it, so that nobody
 * vanishes in a block; trees and the like stand apart and hide only what is north of them.
 */
export function standing(position: Pick<Position, "figures" | "markers">, laid: Laid, S: number): Standing[] {
  const parts = new Map<string, number>();
  for (const s of laid.pieces) if ("piece" in s) parts.set(s.piece.id, (parts.get(s.piece.id) ?? 0) + 1);
  const solid = laid.pieces.filter((s) => "piece" in s && parts.get(s.piece.id) === 1);
  const depth = (x: number, y: number, radius: number): number => {
    let at = -y * S + 0.1;
    for (const s of solid) {
      if ("piece" in s && standsIn(s.piece, [x, y], radius * 0.2)) at = Math.max(at, s.y + 0.1);
    }
    return at;
  };
  const all: Standing[] = [
    ...laid.pieces,
    ...position.markers.map((marker): Standing => ({ key: `marker ${marker.id}`, y: depth(marker.x, marker.y, 0), marker })),
    ...position.figures.map((figure): Standing => ({
      key: `figure ${figure.id}`, y: depth(figure.x, figure.y, figure.radius), figure,
    })),
  ];
  return all.sort((a, b) => a.y - b.y);
}
