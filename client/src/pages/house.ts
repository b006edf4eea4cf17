// House rules as they stand on the page: how they are called, what they may be, and what is wrong with what was typed.

import type { HouseRule } from "../protocol";

export type Values = Record<string, unknown>;

const UNITS: Record<string, string> = { in: "inches", cm: "centimetres" };

/** "indirect_range" as people read it. */
export function words(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as people read it. */
export function said(rule: HouseRule, value: unknown): string {
  if (rule.kind === "bool") return value ? "on" : "off";
  return String(value).replaceAll("_", " ");
}

/** The unit that a number is in, "" where it is none. */
export const unitOf = (rule: HouseRule, unit: string): string =>
  rule.kind === "length" ? (UNITS[unit] ?? unit) : rule.kind === "factor" ? "times" : "";

/** The step from one number to the next. */
export const stepOf = (rule: HouseRule): number => (rule.kind === "number" ? 1 : rule.kind === "length" ? 0.5 : 0.1);

/** What is wrong with a number as it was typed, "" where nothing is. */
export function problem(rule: HouseRule, text: string, unit: string): string {
  const value = Number(text.replace(",", "."));
  const { least = 0, most = 0 } = rule;
  const range = `${least} to ${most} ${unitOf(rule, unit)}`.trim();
  if (!text.trim() || !Number.isFinite(value)) return `A number, please: ${range}.`;
  if (rule.kind === "number" && !Number.isInteger(value)) return `A whole number, please: ${range}.`;
  if (value < least || value > most) return `It may be ${range}.`;
  return "";
}

/** The house rules that differ from those of the scenario: only these are sent. */
export function changed(rules: HouseRule[], own: Values, edits: Values): Values {
  return Object.fromEntries(
    rules.filter((rule) => rule.name in edits && edits[rule.name] !== (own[rule.name] ?? rule.book)).map((rule) => [rule.name, edits[rule.name]]),
  );
}
