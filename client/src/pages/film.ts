// A whole game as it is watched again: every moment built once, so that any of them is there at once.

import type { Film, Position, Told } from "../protocol";

export interface Moment {
  position: Position;
  /** The number that the game calls this position by. */
  number: number;
  /** How many of the film's events had happened by then. */
  told: number;
}

/** A place on the way through the game that has a name. */
export interface Mark {
  moment: number;
  sentence: string;
  /** 1 begins a round, 2 a step. */
  rank: number;
}

/** Build every moment of a film; what does not change from one to the next is shared. */
export function momentsOf(film: Film): Moment[] {
  let position: Position = { ...film.first, decision: null, outcome: null };
  const moments: Moment[] = [{ position, number: 0, told: film.told ?? 0 }];
  for (const frame of film.frames) {
    const gone = new Set(frame.gone ?? []);
    const changed = new Map((frame.figures ?? []).map((figure) => [figure.id, figure]));
    let figures = position.figures;
    if (gone.size || changed.size) {
      const kept = figures.filter((figure) => !gone.has(figure.id)).map((figure) => {
        const now = changed.get(figure.id);
        changed.delete(figure.id);
        return now ?? figure;
      });
      figures = [...kept, ...changed.values()];
    }
    position = {
      ...position,
      figures,
      markers: frame.markers ?? position.markers,
      trays: frame.trays ?? position.trays,
      turn: frame.turn ?? position.turn,
    };
    moments.push({ position, number: frame.number, told: frame.told });
  }
  return moments;
}

/** The first moment by which the event at this place of the log had happened. */
export function momentOf(moments: readonly Moment[], event: number): number {
  let low = 0;
  let high = moments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.told > event) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where rounds and steps begin. */
export function marksOf(moments: readonly Moment[], events: readonly Told[]): Mark[] {
  return events.flatMap((event, at) =>
    event.heading ? [{ moment: momentOf(moments, at), sentence: event.sentence, rank: event.heading }] : [],
  );
}

/** The next or the previous round's beginning, counted from a moment. */
export function nextMark(marks: readonly Mark[], from: number, way: 1 | -1, last: number): number {
  const rounds = marks.filter((mark) => mark.rank === 1).map((mark) => mark.moment);
  const found = way > 0 ? rounds.find((at) => at > from) : rounds.findLast((at) => at < from);
  return found ?? (way > 0 ? last : 0);
}
