// How a game stood at any of its moments: a film's frames laid one over the other.

import type { Film, Position } from "../protocol";

/** The position of the game's position number `number`, or the last one before it that the film knows. */
export function standing(film: Film, number: number): Position {
  let position = film.first;
  for (const frame of film.frames) {
    if (frame.number > number) break;
    const changed = new Map((frame.figures ?? []).map((figure) => [figure.id, figure]));
    const gone = new Set(frame.gone ?? []);
    const kept = position.figures.filter((figure) => !gone.has(figure.id)).map((figure) => {
      const now = changed.get(figure.id);
      changed.delete(figure.id);
      return now ?? figure;
    });
    position = {
      ...position,
      figures: [...kept, ...changed.values()],
      markers: frame.markers ?? position.markers,
      trays: frame.trays ?? position.trays,
      turn: frame.turn ?? position.turn,
    };
  }
  return { ...position, decision: null, outcome: null };
}
