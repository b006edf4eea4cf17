// A stand-in for the server: answers a real position from memory, and judges moves by the browser's own geometry.
import { cutAt, reckon } from "../hand/geometry";
import { groundOf, mayStand, planTo, shapesOf } from "../hand/route";
import type { Answered, AnyRequest, Call, Choice, Reckoning, Region, View } from "../protocol";

export interface Dump {
  view: View;
  regions: Record<string, Region>;
}

type Asked = { ask: AnyRequest["ask"] | "sit" } & Record<string, unknown>;

/** Put a stand-in in place of the page's sockets. */
export function pretend(dump: Dump): void {
  let view = structuredClone(dump.view);
  const back: View[] = [];
  const shapes = shapesOf(view.position.table);

  const groundFor = (id: string) => {
    const mover = view.position.figures.find((one) => one.id === id)!;
    return { mover, ground: groundOf(view.position.table, shapes, view.position.figures, mover, dump.regions[id] ?? null) };
  };
  const weigh = (order: Record<string, unknown>): Reckoning => {
    if (order.do !== "move") return { sentence: "", odds: oddsOf(order) };
    const { mover, ground } = groundFor(String(order.figure));
    const allowance = view.choices.find((one) => one.figure === mover.id)?.allowance ?? 0;
    const to = order.to as [number, number] | undefined;
    const from: [number, number] = [mover.x, mover.y];
    const path = to ? planTo(ground, from, to, 99).path : [from, ...((order.path as [number, number][]) ?? [])];
    const { cost } = reckon(path, ground.paying, ground.charges);
    const end = path[path.length - 1]!;
    const refused = cost > allowance + 1e-6 ? `That costs ${cost.toFixed(2)}.` : mayStand(ground, end[0], end[1]) ? "" : "Somebody stands there.";
    return { sentence: "", cost, allowance, path, refused };
  };
  const oddsOf = (order: Record<string, unknown>): Reckoning["odds"] =>
    ((order.allot as [string, number][]) ?? []).map(([figure, dice]) => ({ result: "destroyed", exact: "1/2", chance: Math.min(0.95, 0.21 * dice), figure }));

  const answer = (ask: Asked): Answered["reply"] => {
    if (ask.ask === "weigh") return { reply: "weighed", orders: (ask.orders as Record<string, unknown>[]).map(weigh) };
    if (ask.ask === "where") {
      const choice: Choice | undefined = view.choices[ask.choice as number];
      return { reply: "outline", region: dump.regions[choice?.figure || choice?.profile || ""] ?? { rings: [] } };
    }
    if (ask.ask === "undo") {
      const before = back.pop();
      if (!before) return { reply: "refused", sentence: "Nothing to take back." };
      view = { ...before, number: view.number + 1, events: [], told: view.told ?? 0, undo: back.length ? "free" : "" };
      return view;
    }
    if (ask.ask === "submit") {
      const order = ask.order as Record<string, unknown>;
      const said = weigh(order);
      if (said.refused) return { reply: "refused", sentence: said.refused, clause: "T-07" };
      back.push(view);
      const end = cutAt(said.path ?? [], 1e9).at(-1) as [number, number] | undefined;
      const figures = view.position.figures.map((one) => (end && one.id === order.figure ? { ...one, x: end[0], y: end[1] } : one));
      (window as unknown as Record<string, unknown>).lastOrder = { order, cost: said.cost };
      view = {
        ...view, number: view.number + 1, position: { ...view.position, figures }, undo: "free", told: view.told ?? 0, events: [],
        choices: view.choices.filter((one) => one.figure !== order.figure),
      };
      return view;
    }
    if (ask.ask === "sit" || ask.ask === "show") return view;
    return { reply: "refused", sentence: "The stand-in does not know that." };
  };

  class Socket extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      }, 5);
    }
    send(text: string): void {
      const call = JSON.parse(text) as Call;
      const reply = answer(call.ask as unknown as Asked);
      setTimeout(() => this.onmessage?.({ data: JSON.stringify({ id: call.id, reply }) }), 8);
    }
    close(): void {
      this.readyState = 3;
    }
  }
  (window as unknown as Record<string, unknown>).WebSocket = Socket;
}
