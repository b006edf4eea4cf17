// One game as this client sees it: the view, the log, what is in hand, and what is being filled in.
// It knows choices and replies, and no rule: an order is made of a choice by what the choice wants (see `Choice` in
// core/choices.py), and whether it may be done, and what it would do, the server says.

import type {
  Advice,
  AnyReply,
  AnyRequest,
  Choice,
  Film,
  FigureView,
  Luck,
  Paragraph,
  Position,
  Reckoning,
  Refused,
  Region,
  Told,
  View,
} from "../protocol";
import { type Connection, Link } from "./link";
import { ownNumber } from "./rest";

export type Point = [number, number];
export type OrderValues = Record<string, unknown>;

/** What has been filled in of the choice in hand. */
export interface Draft {
  path?: Point[];
  to?: Point;
  at?: Point;
  target?: string;
  allot?: Record<string, number>;
  count?: number;
  force?: Record<string, number>;
  pick?: string;
  boost?: boolean;
}

/** What changed from one view to the next, for whoever shows it: the figures as they were, and what was told. */
export interface News {
  before: Position | null;
  events: Told[];
}

const EVERYBODY = -1;
const WATCHING = -2;
const MOST_TARGETS = 24;

/** Make the order of a choice, with what has been filled in, as plain values. */
export function orderOf(choice: Choice, draft: Draft): OrderValues {
  const order: OrderValues = { do: choice.verb };
  // An answer is to the open question, whoever it is about.
  if (choice.figure && choice.verb !== "answer") order.figure = choice.figure;
  // With dice to share out it says only what comes.
  if (choice.profile && !choice.wants?.includes("allot")) order.profile = choice.profile;
  for (const want of choice.wants ?? []) {
    if (want === "path" && draft.path?.length) order.path = draft.path;
    else if (want === "path" && draft.to) order.to = draft.to;
    else if (want === "place" && draft.at && !draft.target) order.at = draft.at;
    else if (want === "targets" && draft.target && choice.into) order[choice.into] = draft.target;
    else if (want === "allot") order.allot = Object.entries(draft.allot ?? {}).filter(([, dice]) => dice > 0);
    else if (want === "amount") order.count = draft.count ?? 1;
    else if (want === "force") order.force = draft.force ?? {};
    else if (want === "answer") order.pick = draft.pick ?? choice.filled?.pick ?? choice.answers?.[0] ?? "";
  }
  if (draft.boost && choice.boost) order[choice.boost] = 1;
  return order;
}

export class GameStore {
  view = $state.raw<View | null>(null);
  log = $state.raw<Told[]>([]);
  news = $state.raw<News>({ before: null, events: [] });
  connection = $state<Connection>("connecting");
  why = $state("");

  /** The figure in hand, "" where none is; and which of the view's choices is being filled in, -1 for none. */
  held = $state("");
  /** The figure that was set up already and is being put elsewhere, "" where none is. */
  arranging = $state("");
  chosen = $state(-1);
  draft = $state.raw<Draft>({});
  /** Where the thing in hand may be put, once the server has said so. */
  region = $state.raw<Region | null>(null);
  /** What the order that is being filled in would cost and do. */
  weighed = $state.raw<Reckoning | null>(null);
  /** The reckoning of each target by itself, with all dice; by the target's id. */
  odds = $state.raw<Record<string, Reckoning>>({});
  advice = $state.raw<Advice | null>(null);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** Whether the table shows the lines of those who could hurt what is in hand. */
  dangers = $state(false);

  #link: Link;
  #weighing = false;
  #toWeigh: OrderValues | null = null;
  #stamp = 0;

  constructor(readonly token: string) {
    this.#link = new Link(token, ownNumber(), {
      view: (view) => this.#see(view),
      connection: (now, why) => {
        this.connection = now;
        this.why = why;
      },
      told: () => this.log.length,
    });
  }

  close(): void {
    this.#link.close();
  }

  // How it stands.

  get position(): Position | null {
    return this.view?.position ?? null;
  }

  /** The sides that this place plays. */
  get own(): number[] {
    const view = this.view;
    if (!view || view.seat === WATCHING) return [];
    if (view.seat !== EVERYBODY) return [view.seat];
    return (view.chairs ?? []).filter((chair) => chair.person).map((chair) => chair.side);
  }

  get watching(): boolean {
    return this.view?.seat === WATCHING;
  }

  /** Whether this place decides now; not while a step is being done for it. */
  get mine(): boolean {
    return !this.view?.thinking && (this.view?.choices.length ?? 0) > 0;
  }

  get choices(): Choice[] {
    return this.view?.choices ?? [];
  }

  get choice(): Choice | null {
    return this.choices[this.chosen] ?? null;
  }

  /** The open decision that this place has to answer. */
  get question(): Choice | null {
    return this.choices.find((choice) => choice.verb === "answer") ?? null;
  }

  /** The choice that ends the step. */
  get end(): Choice | null {
    return this.choices.find((choice) => choice.verb === "end") ?? null;
  }

  get over(): boolean {
    return Boolean(this.view?.ending);
  }

  figure(id: string): FigureView | null {
    return this.position?.figures.find((figure) => figure.id === id) ?? null;
  }

  /** The places in the view's choices of all that a figure may do. */
  choicesOf(figure: string): number[] {
    return this.choices.flatMap((choice, index) =>
      choice.figure === figure && choice.verb !== "answer" ? [index] : [],
    );
  }

  /** The figures that may still do something now. */
  get ready(): string[] {
    return [...new Set(this.choices.filter((choice) => choice.verb !== "answer").map((choice) => choice.figure ?? ""))]
      .filter(Boolean);
  }

  // In hand.

  /** Take a figure in hand, and the first thing that it may do. */
  hold(figure: string): void {
    const able = this.choicesOf(figure);
    this.letGo();
    this.held = figure;
    if (able[0] !== undefined) this.choose(able[0]);
  }

  /** Whether a figure was set up by this place and may still be put elsewhere, as far as can be seen from here. */
  mayArrange(figure: string): boolean {
    const first = this.choices[0];
    if (!this.view?.setup || !first || this.question || this.choicesOf(figure).length) return false;
    return this.figure(figure)?.side === first.side;
  }

  /** Take a figure up that was set up already, to put it elsewhere. */
  async arrangeFrom(figure: string): Promise<void> {
    this.letGo();
    this.held = figure;
    this.arranging = figure;
    const stamp = this.#stamp;
    const reply = await this.#link.ask({ ask: "where", figure });
    if (stamp !== this.#stamp) return;
    if (reply.reply === "outline") this.region = reply.region;
    else {
      this.arranging = "";
      if (reply.reply === "refused") this.refused = reply;
    }
  }

  /** Put the figure that was taken up elsewhere. */
  arrange = (at: Point): Promise<boolean> => this.#change({ ask: "arrange", figure: this.arranging, at });

  letGo(): void {
    this.#stamp += 1;
    this.#toWeigh = null;
    this.held = "";
    this.arranging = "";
    this.chosen = -1;
    this.draft = {};
    this.region = null;
    this.weighed = null;
    this.odds = {};
    this.advice = null;
    this.refused = null;
    this.dangers = false;
  }

  /** Fill in one of the view's choices: a figure's, or that of something from a tray. */
  choose(index: number): void {
    const choice = this.choices[index];
    if (!choice) return;
    this.#stamp += 1;
    this.chosen = index;
    this.arranging = "";
    this.held = choice.figure ?? "";
    this.draft = {};
    this.region = null;
    this.weighed = null;
    this.odds = {};
    this.refused = null;
    const wants = choice.wants ?? [];
    if (wants.includes("path") || wants.includes("place")) void this.#outline(index);
    if (wants.includes("allot") && !wants.includes("place")) void this.#weighTargets(choice);
  }

  /** Fill something in; what comes of it is weighed by and by, one question under way at a time. */
  fillIn(part: Draft): void {
    const boosted = part.boost !== undefined && part.boost !== (this.draft.boost ?? false);
    const placed = part.at !== undefined && part.at !== this.draft.at;
    this.draft = { ...this.draft, ...part };
    this.refused = null;
    if (boosted) void this.#outline(this.chosen);
    if (placed && this.choice?.wants?.includes("allot")) void this.#weighTargets(this.choice);
    if (this.choice) this.#weighSoon(orderOf(this.choice, this.draft));
  }

  async #outline(index: number): Promise<void> {
    const stamp = this.#stamp;
    const boost = this.draft.boost ?? false;
    const reply = await this.#link.ask({ ask: "where", choice: index, boost });
    // The boost may have been switched meanwhile; then another answer is on its way.
    if (stamp === this.#stamp && boost === (this.draft.boost ?? false) && reply.reply === "outline") this.region = reply.region;
  }

  async #weighTargets(choice: Choice): Promise<void> {
    const stamp = this.#stamp;
    const targets = (choice.targets ?? []).slice(0, MOST_TARGETS);
    const orders = targets.map((id) => orderOf(choice, { allot: { [id]: choice.dice ?? 0 }, at: this.draft.at }));
    const { at } = this.draft;
    const weighed = await this.weigh(orders);
    // What comes down may have been put elsewhere meanwhile.
    if (stamp !== this.#stamp || at !== this.draft.at) return;
    this.odds = Object.fromEntries(weighed.map((one, index) => [targets[index] ?? "", one]));
  }

  #weighSoon(order: OrderValues): void {
    this.#toWeigh = order;
    if (!this.#weighing) void this.#weighOn();
  }

  async #weighOn(): Promise<void> {
    this.#weighing = true;
    while (this.#toWeigh) {
      const stamp = this.#stamp;
      const order = this.#toWeigh;
      this.#toWeigh = null;
      const [weighed] = await this.weigh([order]);
      if (stamp === this.#stamp && weighed) this.weighed = weighed;
    }
    this.#weighing = false;
  }

  // What is asked of the server.

  async weigh(orders: OrderValues[]): Promise<Reckoning[]> {
    if (!orders.length) return [];
    const reply = await this.#link.ask({ ask: "weigh", orders });
    return reply.reply === "weighed" ? reply.orders : [];
  }

  /** Give the order that is filled in. */
  async give(): Promise<boolean> {
    return this.choice ? this.submit(orderOf(this.choice, this.draft)) : false;
  }

  async submit(order: OrderValues): Promise<boolean> {
    return this.#change({ ask: "submit", order, seen: this.view?.number ?? 0 });
  }

  /** Answer the open decision. */
  async answer(draft: Draft): Promise<boolean> {
    return this.question ? this.submit(orderOf(this.question, draft)) : false;
  }

  async goOn(): Promise<boolean> {
    return this.end ? this.submit(orderOf(this.end, {})) : false;
  }

  /** Have a good player do the rest of this step, or of the whole set-up; with `hold` all but the end of it. */
  fill = (setup = false, hold = false): Promise<boolean> => this.#change({ ask: "fill", setup, hold });
  undo = (agreed = false): Promise<boolean> => this.#change({ ask: "undo", agreed });
  draw = (agreed = false): Promise<boolean> => this.#change({ ask: "draw", agreed });
  agree = (yes: boolean): Promise<boolean> => this.#change({ ask: "agree", yes });
  resign = (): Promise<boolean> => this.#change({ ask: "resign" });
  lend = (side: number, player: string): Promise<boolean> => this.#change({ ask: "lend", side, player });

  /** Ask for the regular player's order; with `figure` one for that figure. */
  async hint(figure = ""): Promise<Advice | null> {
    const reply = await this.#link.ask({ ask: "hint", figure });
    this.advice = reply.reply === "advice" ? reply : null;
    if (reply.reply === "refused") this.refused = reply;
    return this.advice;
  }

  cite = (clause: string): Promise<Paragraph | null> =>
    this.#link.ask({ ask: "cite", clause }).then((reply) => (reply.reply === "paragraph" ? reply : null));
  film = (): Promise<Film | null> =>
    this.#link.ask({ ask: "moments" }).then((reply) => (reply.reply === "film" ? reply : null));
  luck = (): Promise<Luck | null> =>
    this.#link.ask({ ask: "check" }).then((reply) => (reply.reply === "luck" ? reply : null));

  async #change(request: AnyRequest): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    let reply: AnyReply;
    try {
      reply = await this.#link.ask(request);
    } finally {
      this.busy = false;
    }
    if (reply.reply === "refused") {
      this.refused = reply;
      return false;
    }
    this.refused = null;
    return true;
  }

  // What comes.

  #see(view: View): void {
    const before = this.view;
    const told = view.told ?? 0;
    const events = view.events.slice(Math.max(0, this.log.length - told));
    if (told <= this.log.length) this.log = [...this.log, ...events];
    this.view = view;
    this.news = { before: before?.position ?? null, events };
    if (before && before.number === view.number && before.mover === view.mover) {
      return;
    }
    // The list of choices is another one now: what is in hand is kept where it may still do the same thing.
    const { held, choice } = { held: this.held, choice: before?.choices[this.chosen] ?? null };
    this.letGo();
    if (held && this.figure(held)) {
      this.held = held;
      const same = this.choicesOf(held).find((index) => this.choices[index]?.verb === choice?.verb);
      if (same !== undefined) this.choose(same);
    }
  }
}
