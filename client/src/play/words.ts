// How the game's page words things: chances, badges, steps and amounts. Nothing here knows a rule.

import type { Badge, Chair, Choice, FigureView, Odds, Position, Reason, Reckoning } from "../protocol";
import type { IconName } from "../toys";

/** A chance in per cent, never 0 or 100 where it is only nearly so. */
export function perCent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "under 1%";
  if (chance > 0.995 && chance < 1) return "over 99%";
  return `${Math.round(chance * 100)}%`;
}

/** The same for children. */
export function childChance(chance: number): string {
  if (chance <= 0) return "can't";
  if (chance >= 1) return "sure";
  if (chance < 0.25) return "hardly";
  return chance <= 0.75 ? "maybe" : "likely";
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const dice = (count: number): string => counted(count, "die", "dice");

/** A length with one decimal and none where it is whole. */
export function length(value: number, unit: string): string {
  const said = (Math.round(value * 10) / 10).toString();
  return unit === "in" ? `${said}″` : `${said} ${unit}`;
}

export function capital(words: string): string {
  return words ? words[0]!.toUpperCase() + words.slice(1) : words;
}

export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

const plain = (word: string): string => word.replaceAll("_", " ");

/** "Moved", "wounds 2". */
export function badgeWords(badge: Badge): string {
  const kind = plain(badge.kind);
  return (badge.value ?? 1) === 1 ? kind : `${kind} ${badge.value}`;
}

/** What an order's verb is called on a button. */
const VERBS: Record<string, [string, IconName]> = {
  move: ["Move", "boot"],
  board: ["Get in", "box"],
  leave: ["Get out", "boot"],
  attack: ["Attack", "target"],
  shoot: ["Shoot", "target"],
  throw: ["Throw", "target"],
  strike: ["Strike", "bolt"],
  cast: ["Cast", "star"],
  call: ["Call", "radio"],
  heal: ["Heal", "heart"],
  buy: ["Call", "radio"],
  deploy: ["Set up", "flag"],
  place: ["Bring on", "flag"],
  split: ["Split", "fork"],
};

export function verbWords(verb: string): string {
  return VERBS[verb]?.[0] ?? capital(plain(verb));
}

export function verbIcon(choice: Choice): IconName {
  const known = VERBS[choice.verb]?.[1];
  if (known) return known;
  const wants = choice.wants ?? [];
  if (wants.includes("path")) return "boot";
  if (wants.includes("allot") || wants.includes("targets")) return "target";
  return wants.includes("place") ? "flag" : "star";
}

const PHASES: Record<string, IconName> = {
  muster: "people",
  deploy: "flag",
  call: "radio",
  move: "boot",
  attack: "target",
  shoot: "target",
  fight: "swords",
  combat: "swords",
  reinforce: "flag",
  magic: "star",
};

export const phaseIcon = (phase: string): IconName => PHASES[phase] ?? "star";
export const phaseWords = (phase: string): string => capital(plain(phase));

/** What the button that ends a step says: "Done moving". */
export function doneWords(phase: string): string {
  if (!/^[a-z]+$/.test(phase)) return "Done here";
  return `Done ${/[^aeiou]e$/.test(phase) ? phase.slice(0, -1) : phase}ing`;
}

/** "Round 3 of 8", or what stands before the first. */
export function roundWords(position: Position): string {
  const { round, limit } = position.turn;
  if (!round) return "Before the game";
  return limit ? `Round ${round} of ${limit}` : `Round ${round}`;
}

export function sideName(position: Position | null, side: number): string {
  return position?.sides[side]?.name ?? "Nobody";
}

/** "Rifleman 2, Tan". */
export function whoIs(position: Position | null, figure: FigureView): string {
  return `${figure.name}, ${sideName(position, figure.side)}`;
}

/** What a kind of troops is called, as its trays call it; else the profile's own word. */
export function kindName(position: Position | null, profile: string): string {
  for (const tray of position?.trays ?? []) {
    const entry = tray.entries.find((one) => one.profile === profile && !one.figure);
    if (entry) return entry.name;
  }
  const known = position?.figures.find((one) => one.profile === profile);
  return known ? known.name.replace(/ \d+$/, "") : capital(plain(profile));
}

/** A line of a reckoning with its amount, unless it says it itself. */
export function reasonWords(reason: Reason): string {
  const amount = reason.amount ?? 0;
  if (!amount || /\b(?:\d+|one|two|three|four) (?:die|dice)\b/.test(reason.text)) return reason.text;
  return `${reason.text}${/ (than|least|most)$/.test(reason.text) ? "" : ":"} ${Math.round(amount * 100) / 100}`;
}

/** The chance of doing something to one target, out of a reckoning. */
export function chanceOn(reckoning: Reckoning | null | undefined, target: string): number | null {
  const found = (reckoning?.odds ?? []).filter((one) => one.figure === target);
  return found[0]?.chance ?? null;
}

/** What is reckoned of no target by itself, such as points on average. */
export function ofAll(reckoning: Reckoning | null): Odds[] {
  return (reckoning?.odds ?? []).filter((one) => !one.figure);
}

export function oddsWords(odds: Odds): string {
  if (odds.chance > 1 || odds.result.startsWith("expected")) {
    return `${odds.result.replace("expected ", "")} on average: ${odds.chance.toFixed(1)}`;
  }
  return `${odds.result}: ${perCent(odds.chance)}`;
}

/** What is worth most to aim at: points on average where they are reckoned, else the chance. */
export function worthOf(reckoning: Reckoning | undefined, target: string): number {
  if (!reckoning || reckoning.refused) return -1;
  const points = reckoning.odds?.find((one) => one.result === "expected points");
  return points?.chance ?? chanceOn(reckoning, target) ?? 0;
}

/** Who plays a side, for somebody who waits for him. */
export function playerWords(chair: Chair | undefined, own: boolean): string {
  if (!chair) return "the other side";
  if (chair.lent) return `${chair.lent}, for ${chair.player}`;
  if (!chair.person) return `the computer (${chair.player})`;
  return own ? "you" : chair.player;
}
