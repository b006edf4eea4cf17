/**
 * What is in hand: the figure with its living tape, or the thing that is to be placed. It plans in the browser, asks
 * the server by the way, and hands the finished wish to the game.
 */
import { type GameStore, orderOf } from "../lib/game.svelte";
import type { Choice, FigureView, Position, Refused, Ring } from "../protocol";
import { apart, discOnWay, inRings, nearestInRings, nearestOnShape, type Point, type Shape } from "./geometry";
import { type Ground, groundOf, type Plan, planTo, shapesOf, slideOff, upTo } from "./route";
import { type Mark, marksOf, type Names, type Pull, pullAt, spotsOf } from "./stops";

const ASK_EVERY = 70;
const ADOPT_AFTER = 120;
const NEVER: Ring[] = [];

/** A refused wish, shown where it was wished. */
export interface Refusal extends Refused {
  at: Point;
}

/** Something from beside the table, on its way to a place. */
export interface Ghost {
  at: Point;
  free: boolean;
}

export class Hand {
  plan = $state.raw<Plan | null>(null);
  pins = $state.raw<Point[]>([]);
  pull = $state.raw<Pull | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The server has spoken on the plan that lies on the table. */
  asked = $state(false);
  dragging = $state(false);
  /** The figure whose move was the last thing done here, and the view's number that it led to. */
  last = $state.raw<{ figure: string; number: number; path: Point[] }>({ figure: "", number: -1, path: [] });
  /** What was just done by hand, so that it is not shown once more. */
  done = "";

  #passes = $state(false);
  #askedAt = 0;
  #rest = 0;
  #planned: { number: number; figure: string } = { number: -1, figure: "" };

  readonly shapes: Shape[] = $derived.by(() => (this.table ? shapesOf(this.table) : []));
  readonly mover: FigureView | null = $derived.by(() => (this.game.held ? this.game.figure(this.game.held) : null));
  readonly ground: Ground | null = $derived.by(() => {
    const { position, region } = this.game;
    if (!position || !this.mover) return null;
    const side = this.mover.side;
    const passes = this.#passes;
    return groundOf(position.table, this.shapes, position.figures, this.mover, region, (figure) => passes && figure.side === side);
  });
  readonly marks: Mark[] = $derived.by(() => {
    const { position, region } = this.game;
    if (!position || !this.mover || !this.moving) return [];
    return marksOf(region?.stops ?? [], position.figures, this.shapes, this.mover, this.names, this.target);
  });

  constructor(readonly game: GameStore, readonly names: Names) {}

  // The table of a game never changes: pieces that do, come with another list.
  get table(): Position["table"] | null {
    return this.game.position?.table ?? null;
  }

  get choice(): Choice | null {
    return this.game.choice;
  }

  /** A figure on the table that may walk now. */
  get moving(): boolean {
    return Boolean(this.mover && this.choice?.wants?.includes("path"));
  }

  /** Something is to be put down somewhere: from a tray, or where a question asks for a place. */
  get placing(): boolean {
    if (this.game.arranging) return true;
    const wants = this.choice?.wants ?? [];
    return wants.includes("place") || (wants.includes("path") && !this.mover);
  }

  get aiming(): boolean {
    return Boolean(this.choice?.wants?.includes("allot"));
  }

  /** The first target that dice lie on. */
  get target(): string {
    return Object.entries(this.game.draft.allot ?? {}).find(([, dice]) => dice > 0)?.[0] ?? "";
  }

  get allowance(): number {
    const choice = this.choice;
    return (choice?.allowance ?? 0) + (this.game.draft.boost ? (choice?.extra ?? 0) : 0);
  }

  get rings(): Ring[] {
    return this.game.region?.rings ?? NEVER;
  }

  /** The plan of what is in hand now; one of another figure or another moment is none. */
  get live(): Plan | null {
    const { plan } = this;
    if (!plan || this.#planned.number !== this.game.view?.number || this.#planned.figure !== this.game.held) return null;
    return plan;
  }

  // Moving.

  /** Plan the way to a wished place. `S` is pixels a unit; `pull` says whether stops may pull, and from how near. */
  wish(x: number, y: number, S: number, pull: { on: boolean; near: number; letGo: number }): Plan | null {
    const { mover, ground } = this;
    if (!mover || !ground || !this.moving) return null;
    this.refusal = null;
    let goal: Point = [x, y];
    const found = pull.on ? pullAt(this.marks, x, y, S, this.pull?.key ?? "", pull.near, pull.letGo) : null;
    if (found) goal = found.at;
    let plan = planTo(ground, [mover.x, mover.y], goal, this.allowance, this.pins);
    const reached = found !== null && apart(plan.end[0], plan.end[1], goal[0], goal[1]) < 0.02;
    if (found && !reached) plan = planTo(ground, [mover.x, mover.y], [x, y], this.allowance, this.pins);
    this.pull = reached ? found : null;
    this.#take(plan);
    return plan;
  }

  /** Take a plan that is ready: a spot of M, or a step of the arrows. */
  take(plan: Plan, pull: Pull | null): void {
    this.refusal = null;
    this.pull = pull;
    this.#take(plan);
  }

  #take(plan: Plan): void {
    const before = this.plan;
    this.plan = plan;
    this.#planned = { number: this.game.view?.number ?? -1, figure: this.game.held };
    if (before && apart(before.end[0], before.end[1], plan.end[0], plan.end[1]) < 0.01) return;
    this.asked = false;
    const wait = Math.max(0, ASK_EVERY - (performance.now() - this.#askedAt));
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#ask(), wait);
  }

  #ask(): void {
    const plan = this.live;
    if (!plan || plan.path.length < 2) return;
    this.#askedAt = performance.now();
    const way = this.pins.length ? { path: plan.path.slice(1), to: undefined } : { path: undefined, to: plan.end };
    this.game.fillIn(way);
  }

  /** Hear what the server reckoned: a cheaper way is taken over while the hand rests. */
  hear(): void {
    const { weighed } = this.game;
    const plan = this.live;
    const path = weighed?.path as Point[] | undefined;
    if (!weighed || !plan || !path || path.length < 2) return;
    const end = path[path.length - 1]!;
    if (apart(end[0], end[1], plan.end[0], plan.end[1]) > 0.02) return;
    this.asked = true;
    if (weighed.refused) return;
    this.#learn(path);
    if (this.pins.length || (weighed.cost ?? 0) > plan.used - 1e-6) return;
    const stamp = plan;
    window.setTimeout(() => {
      if (this.live !== stamp || !this.ground) return;
      const better = upTo(this.ground, path, this.allowance);
      this.plan = { ...better, why: plan.why, piece: plan.piece, used: weighed.cost ?? better.used };
    }, ADOPT_AFTER);
  }

  /** Where the server walks over a friend's base, friends are walked over here too. */
  #learn(path: readonly Point[]): void {
    const { mover, ground } = this;
    if (this.#passes || !mover || !ground) return;
    const friends = new Set((this.game.position?.figures ?? []).filter((one) => one.side === mover.side).map((one) => one.id));
    for (const disc of ground.discs) {
      if (!friends.has(disc.id)) continue;
      for (let i = 1; i < path.length; i++) {
        const [[ax, ay], [bx, by]] = [path[i - 1]!, path[i]!];
        if (!discOnWay(ax, ay, bx, by, disc.x, disc.y, disc.radius + mover.radius - 1e-5)) continue;
        this.#passes = true;
        return;
      }
    }
  }

  /** Pin a corner where the figure is now: the way goes through it from here on. */
  pin(): boolean {
    const plan = this.live;
    if (!plan || plan.path.length < 2 || this.pins.length > 20) return false;
    const last = this.pins[this.pins.length - 1] ?? plan.path[0]!;
    if (apart(last[0], last[1], plan.end[0], plan.end[1]) < 0.3) return false;
    this.pins = [...this.pins, plan.end];
    return true;
  }

  /** Forget a corner that the hand has come back over. */
  unpin(x: number, y: number): void {
    const pin = this.pins[this.pins.length - 1];
    const start = this.pins[this.pins.length - 2] ?? (this.mover ? [this.mover.x, this.mover.y] : undefined);
    if (!pin || !start) return;
    const back = (pin[0] - start[0]) * (x - pin[0]) + (pin[1] - start[1]) * (y - pin[1]);
    const gone = apart(pin[0], pin[1], x, y);
    if (gone > 0.3 && back < -0.5 * gone * apart(pin[0], pin[1], start[0], start[1])) this.pins = this.pins.slice(0, -1);
  }

  /** Put back what was only planned. */
  putBack(): void {
    clearTimeout(this.#rest);
    const had = this.plan || this.ghost;
    this.plan = null;
    this.pins = [];
    this.pull = null;
    this.ghost = null;
    this.refusal = null;
    if (had && this.game.choice) this.game.fillIn({ path: undefined, to: undefined, at: this.aiming ? this.game.draft.at : undefined });
  }

  /** Let go: make the planned move. The path itself first; where that is refused, only where to. */
  async drop(): Promise<boolean> {
    const plan = this.live;
    const { choice, mover } = this;
    if (!plan || !choice || !mover || plan.path.length < 2) {
      this.putBack();
      return false;
    }
    const { boost } = this.game.draft;
    this.done = mover.id;
    const done =
      (await this.game.submit(orderOf(choice, { path: plan.path.slice(1), boost }))) ||
      (await this.game.submit(orderOf(choice, { to: plan.end, boost })));
    return this.#after(done, mover.id, plan.path, plan.end);
  }

  /** Go somewhere and let the engine find the way. */
  async goTo(x: number, y: number): Promise<boolean> {
    const { choice, mover, ground } = this;
    if (!choice || !mover || !ground) return false;
    const end = slideOff(ground, x, y) ?? [x, y];
    const { boost } = this.game.draft;
    const done = await this.game.submit(orderOf(choice, { to: end, boost }));
    return this.#after(done, mover.id, [[mover.x, mover.y], end], end);
  }

  async #after(done: boolean, figure: string, path: Point[], end: Point): Promise<boolean> {
    this.plan = null;
    this.pins = [];
    this.pull = null;
    if (done) {
      this.last = { figure, number: this.game.view?.number ?? -1, path };
      this.refusal = null;
    } else {
      this.done = "";
      if (this.game.refused) this.refusal = { ...this.game.refused, at: end };
    }
    return done;
  }

  /** Whether a figure's move was the last thing done and can be taken back freely into the hand. */
  canRetake(figure: string): boolean {
    return (
      this.last.figure === figure && this.last.number === this.game.view?.number && this.game.view?.undo === "free"
    );
  }

  /** Take the last move back into the hand: undo, then hold. */
  async retake(figure: string): Promise<boolean> {
    this.done = figure;
    if (!(await this.game.undo())) return false;
    this.last = { figure: "", number: -1, path: [] };
    this.game.hold(figure);
    return true;
  }

  // Placing.

  /** Bring the thing that is to be placed over a point; near the zone it goes to the zone's nearest place. */
  hover(x: number, y: number, near: number): Ghost {
    this.refusal = null;
    // Where no zone is known the server judges.
    const free = !this.rings.length || inRings(this.rings, x, y);
    const at = free ? null : nearestInRings(this.rings, x, y);
    const pulled = at && apart(at[0], at[1], x, y) <= near ? at : null;
    this.ghost = { at: pulled ?? [x, y], free: free || pulled !== null };
    return this.ghost;
  }

  /** Put down what is to be placed. Where dice are to be given too, it only lies there until they roll. */
  async place(): Promise<boolean> {
    const { ghost, choice } = this;
    if (ghost && this.game.arranging) return this.#arranged(ghost.at);
    if (!ghost || !choice) return false;
    if (this.aiming) {
      this.game.fillIn({ at: ghost.at });
      this.ghost = null;
      return true;
    }
    const draft = choice.wants?.includes("path") ? { to: ghost.at, boost: this.game.draft.boost } : { at: ghost.at };
    return this.#placed(choice, await this.game.submit(orderOf(choice, draft)), ghost.at);
  }

  async #arranged(at: Point): Promise<boolean> {
    this.done = this.game.arranging;
    const done = await this.game.arrange(at);
    this.ghost = null;
    if (!done) {
      this.done = "";
      if (this.game.refused) this.refusal = { ...this.game.refused, at };
    }
    return done;
  }

  /** Give the order of a choice that goes to a figure: board it, arrive aboard of it. */
  async into(target: string): Promise<boolean> {
    const { choice } = this;
    const figure = this.game.figure(target);
    if (!choice || !figure) return false;
    return this.#placed(choice, await this.game.submit(orderOf(choice, { target, boost: this.game.draft.boost })), [figure.x, figure.y]);
  }

  #placed(choice: Choice, done: boolean, at: Point): boolean {
    this.ghost = null;
    if (!done) {
      if (this.game.refused) this.refusal = { ...this.game.refused, at };
      return false;
    }
    // The next one of the same kind lies ready.
    const same = this.game.choices.findIndex((one) => one.verb === choice.verb && one.profile === choice.profile && !one.figure);
    if (choice.profile && same >= 0) this.game.choose(same);
    return true;
  }

  /** Places of a zone that are worth a look, each with a word or two: near flags, near cover, near the enemy. */
  placeSpots(): { at: Point; words: string }[] {
    const { position } = this.game;
    const side = this.choice?.side ?? 0;
    if (!position || !this.rings.length) return [];
    const spots: { at: Point; words: string }[] = [];
    const offer = (x: number, y: number, words: string): void => {
      const at = nearestInRings(this.rings, x, y);
      if (at && !spots.some((spot) => apart(spot.at[0], spot.at[1], at[0], at[1]) < 0.4)) spots.push({ at, words });
    };
    for (const ring of this.rings) {
      const count = Math.max(1, ring.xs.length);
      const x = ring.xs.reduce((sum, one) => sum + one, 0) / count;
      const y = ring.ys.reduce((sum, one) => sum + one, 0) / count;
      if (inRings(this.rings, x, y)) offer(x, y, "the middle of the zone");
    }
    const foes = position.figures.filter((one) => one.side !== side);
    for (const marker of position.markers) {
      const word = marker.kind.replaceAll("_", " ");
      offer(marker.x, marker.y, `by ${marker.side === side ? "your" : marker.side < 0 ? "the" : "the enemy's"} ${word}`);
    }
    for (const piece of position.table.pieces.filter((one) => one.cover)) {
      const shape = this.shapes.find((one) => one.id === piece.id);
      const own = position.markers.find((one) => one.side === side);
      if (!shape) continue;
      const [x, y] = own ? nearestOnShape(shape, own.x, own.y) : [shape.cx, shape.cy];
      offer(x, y, `by ${this.names.piece(piece.id)}`);
    }
    for (const foe of foes.slice(0, 6)) offer(foe.x, foe.y, `nearest to ${foe.name}`);
    return spots;
  }

  /** The useful places that the mover can reach. */
  spots(): ReturnType<typeof spotsOf> {
    const { mover, ground } = this;
    return mover && ground && this.moving ? spotsOf(this.marks, ground, [mover.x, mover.y], this.allowance) : [];
  }

  // Dice.

  /** Aim at a target: all dice at the first, then one over from the fullest; the only one again takes them back. */
  aim(target: string): void {
    const choice = this.choice;
    if (!choice?.targets?.includes(target)) return;
    const most = choice.dice ?? 0;
    const allot = { ...(this.game.draft.allot ?? {}) };
    const sum = Object.values(allot).reduce((a, b) => a + b, 0);
    const others = Object.entries(allot).filter(([id, dice]) => id !== target && dice > 0).sort((a, b) => b[1] - a[1]);
    if (!sum) allot[target] = most;
    else if (sum < most) allot[target] = (allot[target] ?? 0) + 1;
    else if (!others.length) delete allot[target];
    else {
      const [from, dice] = others[0]!;
      allot[from] = dice - 1;
      allot[target] = (allot[target] ?? 0) + 1;
      if (!allot[from]) delete allot[from];
    }
    this.game.fillIn({ allot, at: this.#comesDown(target) });
  }

  /** Where what brings its own place comes down: right on the first target, unless it lies somewhere already. */
  #comesDown(target: string): Point | undefined {
    const { at } = this.game.draft;
    const figure = this.game.figure(target);
    if (at || !figure || !this.choice?.wants?.includes("place")) return at;
    return [figure.x, figure.y];
  }

  /** Give a target this many dice, taken from the fullest others where there are too few. */
  aimDice(target: string, dice: number): void {
    const choice = this.choice;
    if (!choice?.targets?.includes(target)) return;
    const most = choice.dice ?? 0;
    const allot = { ...(this.game.draft.allot ?? {}), [target]: Math.min(dice, most) };
    let over = Object.values(allot).reduce((a, b) => a + b, 0) - most;
    for (const [id, has] of Object.entries(allot).filter(([id]) => id !== target).sort((a, b) => b[1] - a[1])) {
      const less = Math.min(has, Math.max(0, over));
      allot[id] = has - less;
      over -= less;
    }
    const given = Object.fromEntries(Object.entries(allot).filter(([, has]) => has > 0));
    this.game.fillIn({ allot: given, at: this.#comesDown(target) });
  }
}
