/**
 * What somebody hears who does not see the table: figures, moves and places in words.
 *
 * What, state; where from the one in hand; cover or sight; odds. North is the top of the table.
 */
import type { FigureView, Look, PieceView, Position, Stop } from "../protocol";
import { apart, gap, type Place } from "./geometry";
import type { Plan } from "./route";

const WINDS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];

/** The direction from one place to another as one of eight winds. */
export function windOf(from: Place, to: Place): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return WINDS[Math.round((angle / Math.PI) * 4 + 8) % 8]!;
}

/** "14.2 inches", "1 inch", "3 centimetres": one decimal, never a limit rounded away. */
export function lengthWords(value: number, unit: string): string {
  const [one, many] = unit === "cm" ? ["centimetre", "centimetres"] : unit === "in" ? ["inch", "inches"] : [unit, unit];
  const shown = Math.round(value * 10) / 10;
  return `${shown} ${shown === 1 ? one : many}`;
}

export function cleverCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const perCentWords = (chance: number): string => {
  if (chance <= 0) return "no chance";
  if (chance >= 1) return "certain";
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} percent`;
};

/** "the fence" for a piece whose id is such words, else its kind. */
export const pieceName = (piece: Pick<PieceView, "id" | "kind"> | undefined, id: string): string => {
  if (id.includes(" ") || !piece) return id;
  return `the ${piece.kind}`;
};

export const sideWord = (position: Position, side: number): string => position.sides[side]?.name ?? "Nobody";

function badges(figure: FigureView): string[] {
  return (figure.badges ?? []).map(({ kind, value = 1 }) => {
    const word = kind.replaceAll("_", " ");
    return value > 1 ? `${word} ${value}` : word;
  });
}

export interface From {
  name: string;
  x: number;
  y: number;
  radius: number;
}

export interface Saying {
  position: Position;
  figure: FigureView;
  /** Can still act. */
  able: boolean;
  /** The one in hand, from which the other is measured. */
  from: From | null;
  look?: Look | undefined;
  chance?: number | null | undefined;
}

/** "Rifleman 3, Tan, can act. 14.2 inches north-east of Tank 1, behind the fence, 40 percent." */
export function figureWords({ position, figure, able, from, look, chance }: Saying): string {
  const what = [figure.name, sideWord(position, figure.side), ...badges(figure)];
  if (able) what.push("can act");
  if (figure.unit) what.push(`of ${figure.unit}`);
  const where: string[] = [];
  if (from && from.name !== figure.name) {
    const between = gap(from.x, from.y, from.radius, figure.x, figure.y, figure.radius);
    const place = between < 1e-5 ? "touching" : `${lengthWords(between, position.table.unit)} ${windOf([from.x, from.y], [figure.x, figure.y])} of`;
    where.push(`${place} ${from.name}`);
  } else where.push(placeWords(position, figure.x, figure.y));
  if (look) where.push(lookWords(position, look));
  if (chance !== undefined && chance !== null) where.push(perCentWords(chance));
  return `${what.join(", ")}. ${cleverCapital(where.filter(Boolean).join(", "))}${where.length ? "." : ""}`.trim();
}

export function lookWords(position: Position, look: Look): string {
  const by = look.by ?? "";
  const piece = position.table.pieces.find((one) => one.id === by);
  const figure = position.figures.find((one) => one.id === by);
  const name = figure ? figure.name : by ? pieceName(piece, by) : "";
  if (look.state === "covered") return name ? `behind ${name}` : "in cover";
  if (look.state === "broken") return name ? `out of sight behind ${name}` : "out of sight";
  return "in plain sight";
}

/** "10.5 from the west edge and 4 from the south edge". */
export function placeWords(position: Position, x: number, y: number): string {
  const { width, height, unit } = position.table;
  const [across, side] = x <= width / 2 ? [x, "west"] : [width - x, "east"];
  const [up, end] = y <= height / 2 ? [y, "south"] : [height - y, "north"];
  return `${lengthWords(across, unit)} from the ${side} edge, ${lengthWords(up, unit)} from the ${end} edge`;
}

/** Where in the table's thirds a place lies, for words on the way. */
export interface Held {
  position: Position;
  mover: FigureView;
  plan: Plan;
  allowance: number;
  pull: string;
  stops: readonly Stop[];
  reach: number;
  ownSide: number;
}

/** "5.7 used, 0.3 left. Crossed the fence, 1 inch. In range: Tank 1." */
export function moveWords({ position, mover, plan, allowance, pull, reach, ownSide }: Held): string {
  const unit = position.table.unit;
  const said = [`${shown(plan.used)} used, ${shown(Math.max(0, allowance - plan.used))} left.`];
  for (const due of plan.dues) {
    said.push(`Crossed ${pieceName(position.table.pieces.find((one) => one.id === due.piece), due.piece)}, ${lengthWords(due.cost, unit)}.`);
  }
  const why = whyWords(position, plan);
  if (why) said.push(`${cleverCapital(why)}.`);
  if (pull) said.push(`${cleverCapital(pull)}.`);
  if (reach > 0) {
    const near = position.figures
      .filter((one) => one.side !== ownSide)
      .filter((one) => gap(plan.end[0], plan.end[1], mover.radius, one.x, one.y, one.radius) <= reach + 1e-6)
      .map((one) => one.name);
    if (near.length) said.push(`In range: ${near.slice(0, 4).join(", ")}${near.length > 4 ? ` and ${near.length - 4} more` : ""}.`);
  }
  return said.join(" ");
}

/** Why a plan ends where it does: "that is all it can move", "no inch left for the fence". */
export function whyWords(position: Position, plan: Plan): string {
  if (plan.why === "limit") return "that is all it can move";
  if (plan.why === "due") {
    const unit = position.table.unit === "cm" ? "centimetres" : "inch";
    return `no ${unit} left for ${pieceName(position.table.pieces.find((one) => one.id === plan.piece), plan.piece)}`;
  }
  if (plan.why === "taken") return "no free place there";
  if (plan.why === "shut") return "no way through there";
  return "";
}

/** One decimal. */
export const shown = (value: number): string => String(Math.round(value * 10) / 10);

/** What is left to do, for "what now". */
export function nowWords(position: Position, mine: boolean, question: string): string {
  const { turn } = position;
  const whose = position.sides[turn.side]?.name ?? "";
  const said = [`${turn.round ? `Round ${turn.round}${turn.limit ? ` of ${turn.limit}` : ""}, ` : ""}${turn.phase.replaceAll("_", " ")}. ${whose} to act${mine ? ", that is you" : ""}.`];
  if (turn.left.length) said.push(`${turn.left.join(", ")}.`);
  if (question) said.push(question);
  return said.join(" ");
}

/** The nearest of some figures in a direction: within a cone of 90 degrees, the nearest first. */
export function towards(figures: readonly FigureView[], from: Place, dx: number, dy: number): FigureView | null {
  let best: FigureView | null = null;
  let least = Infinity;
  for (const figure of figures) {
    const wx = figure.x - from[0];
    const wy = figure.y - from[1];
    const away = apart(0, 0, wx, wy);
    if (away < 1e-6 || (wx * dx + wy * dy) / away < Math.SQRT1_2 - 1e-9 || away >= least) continue;
    least = away;
    best = figure;
  }
  return best;
}
