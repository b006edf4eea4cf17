// Written by scripts/protocol from the types in littlewars.server; edits are lost.

export interface Advice {
  reply: "advice";
  order: Record<string, unknown>;
  sentence: string;
  reason: string;
}

export interface Again {
  token: string;
  sealed: string;
  mix: string;
  number?: number;
  player?: string;
}

export interface Agree {
  ask: "agree";
  yes: boolean;
}

export interface Answer {
  do: "answer";
  pick?: string;
  at?: [number, number] | null;
}

export interface Answered {
  id: number;
  reply: View | Refused | Weighed | Outline | Advice | Paragraph | Film | Luck;
}

export interface Arrange {
  ask: "arrange";
  figure: string;
  at: [number, number];
}

export interface Asked {
  token: string;
}

export interface Badge {
  kind: string;
  value?: number;
}

export interface Begun {
  game: string;
  places: Place[];
  watch: string;
}

export interface BotCard {
  name: string;
  about: string;
}

export interface Call {
  id: number;
  ask: Show | Submit | Weigh | Where | Hint | Fill | Arrange | Undo | Draw | Agree | Lend | Resign | Cite | Moments | Check | Sit;
}

export interface Chair {
  side: number;
  player: string;
  person?: boolean;
  here?: boolean;
  taken?: boolean;
  lent?: string;
}

export interface Charge {
  piece: string;
  cost?: number;
  bars?: boolean;
}

export interface Check {
  ask: "check";
}

export interface Choice {
  side: number;
  verb: string;
  figure?: string;
  profile?: string;
  wants?: string[];
  targets?: string[];
  into?: string;
  dice?: number;
  most?: number;
  allowance?: number;
  extra?: number;
  boost?: string;
  reach?: number;
  question?: string;
  answers?: string[];
  filled?: Answer | null;
}

export interface Cite {
  ask: "cite";
  clause: string;
}

export interface Draw {
  ask: "draw";
  agreed?: boolean;
}

export interface Entry {
  profile: string;
  name: string;
  count: number;
  price?: number;
  figure?: string;
}

export interface FigureView {
  id: string;
  side: number;
  profile: string;
  name: string;
  number: number;
  x: number;
  y: number;
  radius: number;
  unit?: string;
  badges?: Badge[];
}

export interface Fill {
  ask: "fill";
  setup?: boolean;
  hold?: boolean;
}

export interface Film {
  reply: "film";
  first: Position;
  frames: Frame[];
  events: Told[];
  told?: number;
}

export interface Frame {
  number: number;
  told: number;
  figures?: FigureView[];
  gone?: string[];
  markers?: Marker[] | null;
  trays?: Tray[] | null;
  turn?: TurnView | null;
}

export interface GameCard {
  game: string;
  token: string;
  ruleset: string;
  title: string;
  scenario: string;
  sides: string[];
  players: string[];
  round: number;
  yours: boolean;
  last: string;
  changed: number;
  ending?: string;
  lesson?: string;
}

export interface Goal {
  event: string;
  figure?: string;
}

export interface Hint {
  ask: "hint";
  figure?: string;
}

export interface Home {
  key: string;
  open?: boolean | null;
  token?: string;
}

export interface HouseRule {
  name: string;
  clause: string;
  sentence: string;
  kind: string;
  book: unknown;
  values?: string[];
  least?: number;
  most?: number;
  readings?: Record<string, string>;
}

export interface Lend {
  ask: "lend";
  side: number;
  player?: string;
}

export interface LessonCard {
  name: string;
  title: string;
  about: string;
  goals: Goal[];
}

export interface Look {
  figure: string;
  target: string;
  gap: number;
  state: string;
  by?: string;
  at?: [number, number] | null;
}

export interface Luck {
  reply: "luck";
  sides: SideLuck[];
  verdict: string;
  sentence: string;
  sealed?: string;
  secret?: string;
  mixed?: string[];
}

export interface Marker {
  id: string;
  kind: string;
  side: number;
  x: number;
  y: number;
  holder?: number;
  state?: string;
}

export interface Mine {
  tokens?: string[];
  key?: string;
}

export interface Moments {
  ask: "moments";
}

export interface NewGame {
  ruleset: string;
  sealed: string;
  mix: string;
  scenario?: string;
  lesson?: string;
  players?: string[];
  house?: Record<string, unknown>;
  practice?: boolean;
}

export interface Odds {
  result: string;
  exact: string;
  chance: number;
  figure?: string;
}

export interface Offer {
  kind: string;
  side: number;
  agreed: number[];
  sentence: string;
}

export interface Opened {
  open: boolean;
  address?: string;
  picture?: string;
}

export interface Outcome {
  winner: number;
  reason: string;
  clause: string;
  ranks?: number[];
}

export interface Outline {
  reply: "outline";
  region: Region;
}

export interface Paragraph {
  reply: "paragraph";
  clause: string;
  chapter: string;
  text: string;
}

export interface PieceView {
  id: string;
  kind: string;
  closed: boolean;
  xs: number[];
  ys: number[];
  height?: string;
  cover?: boolean;
}

export interface Place {
  token: string;
  sides: number[];
  away?: boolean;
}

export interface Position {
  table: TableView;
  sides: SideView[];
  figures: FigureView[];
  markers: Marker[];
  trays: Tray[];
  turn: TurnView;
  decision?: Question | null;
  outcome?: Outcome | null;
}

export interface Question {
  side: number;
  question: string;
  answers: string[];
  clause?: string;
}

export interface Reason {
  text: string;
  clause: string;
  amount?: number;
}

export interface Reckoning {
  sentence: string;
  refused?: string;
  clause?: string;
  cost?: number;
  allowance?: number;
  path?: [number, number][];
  reasons?: Reason[];
  looks?: Look[];
  odds?: Odds[];
  warnings?: Reason[];
  threats?: Threat[];
}

export interface Refused {
  reply: "refused";
  sentence: string;
  clause?: string;
  also?: string[];
}

export interface Region {
  rings: Ring[];
  allowance?: number;
  charges?: Charge[];
  bases?: string[];
  stops?: Stop[];
}

export interface Resign {
  ask: "resign";
}

export interface Ring {
  xs: number[];
  ys: number[];
}

export interface ScenarioCard {
  name: string;
  title: string;
  about: string;
  picture: Position;
  sides: number;
  house?: Record<string, unknown>;
}

export interface Sealed {
  id: string;
  sealed: string;
}

export interface SetCard {
  name: string;
  title: string;
  unit: string;
  about: string;
  credit: string;
  usual: string;
  opponent: string;
  scenarios: ScenarioCard[];
  bots: BotCard[];
  house: HouseRule[];
  lessons: LessonCard[];
  looks: Record<string, string>;
}

export interface Shelf {
  sets: SetCard[];
  version: string;
  at_home?: boolean;
}

export interface Show {
  ask: "show";
  all?: boolean;
}

export interface SideLuck {
  side: number;
  faces: number[];
  mean: number;
  sentence: string;
}

export interface SideView {
  name: string;
  colour?: string;
  edge?: string;
}

export interface Sit {
  ask: "sit";
  token: string;
  told?: number;
  mix?: string;
}

export interface Stop {
  kind: string;
  gap: number;
  figure?: string;
  piece?: string;
}

export interface Submit {
  ask: "submit";
  order: Record<string, unknown>;
  seen: number;
}

export interface TableView {
  width: number;
  height: number;
  unit: string;
  pieces: PieceView[];
  surface?: string;
}

export interface Threat {
  figure: string;
  chance: number;
  sentence: string;
}

export interface Told {
  type: string;
  sentence: string;
  clauses?: string[];
  faces?: number[];
  heading?: number;
  number?: number;
  side?: number;
  figure?: string;
  targets?: string[];
  at?: [number, number] | null;
  path?: [number, number][];
}

export interface Tray {
  side: number;
  kind: string;
  entries: Entry[];
  of?: string;
  title?: string;
}

export interface Trouble {
  sentence: string;
  place?: string;
}

export interface TurnView {
  round: number;
  phase: string;
  side: number;
  left: string[];
  limit?: number;
  steps?: string[];
}

export interface Undo {
  ask: "undo";
  agreed?: boolean;
}

export interface View {
  reply: "view";
  number: number;
  seat: number;
  mover: number;
  position: Position;
  choices: Choice[];
  events: Told[];
  ruleset: string;
  title: string;
  scenario: string;
  players: string[];
  house?: string[];
  undo?: string;
  setup?: boolean;
  practice?: boolean;
  ending?: string;
  told?: number;
  thinking?: boolean;
  chairs?: Chair[];
  offer?: Offer | null;
  watchers?: number;
  sealed?: string;
  secret?: string;
  looks?: Record<string, string>;
  forked?: number;
  lesson?: string;
  rematch?: string;
}

export interface Weigh {
  ask: "weigh";
  orders: Record<string, unknown>[];
}

export interface Weighed {
  reply: "weighed";
  orders: Reckoning[];
}

export interface Where {
  ask: "where";
  choice?: number;
  boost?: boolean;
  figure?: string;
}

export type AnyRequest = Show | Submit | Weigh | Where | Hint | Fill | Arrange | Undo | Draw | Agree | Lend | Resign | Cite | Moments | Check;

export type AnyReply = View | Refused | Weighed | Outline | Advice | Paragraph | Film | Luck;
