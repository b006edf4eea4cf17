// The socket of one place at a table: requests with their replies, and news that nobody asked for.
// A connection that is lost takes its place again by itself; requests that were under way then fail in words.

import type { Answered, AnyReply, AnyRequest, Call, Refused, Sit, View } from "../protocol";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface Heard {
  /** A view came, asked for or not. */
  view(view: View): void;
  /** How the connection stands now; `why` is the server's word where it refused the place. */
  connection(now: Connection, why: string): void;
  /** How many events this client has been told. */
  told(): number;
}

const WAITS = [300, 700, 1500, 3000, 6000];
const CUT: Refused = {
  reply: "refused",
  sentence: "The connection was lost before an answer came. It is being mended.",
};
/** The server closes with this code where a token stands for no place. */
const NO_PLACE = 4404;

export class Link {
  #socket: WebSocket | null = null;
  #next = 1;
  #waiting = new Map<number, (reply: AnyReply) => void>();
  #tries = 0;
  #timer = 0;
  #ended = false;

  constructor(
    private readonly token: string,
    private readonly mix: string,
    private readonly heard: Heard,
  ) {
    this.#open();
    addEventListener("online", this.#now);
  }

  /** Ask something; the reply comes when it comes, a refusal where the connection breaks. */
  ask(request: AnyRequest): Promise<AnyReply> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(CUT);
    return new Promise((resolve) => this.#send(socket, request, resolve));
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    this.#socket?.close();
    this.#fail();
  }

  #now = (): void => {
    if (this.#ended || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/table`);
    this.#socket = socket;
    this.heard.connection(this.#tries ? "lost" : "connecting", "");
    socket.onopen = () => {
      const sit: Sit = { ask: "sit", token: this.token, told: this.heard.told(), mix: this.mix };
      this.#send(socket, sit, (reply) => {
        if (reply.reply === "refused") {
          this.heard.connection("refused", reply.sentence);
          this.close();
          return;
        }
        this.#tries = 0;
        this.heard.connection("open", "");
      });
    };
    socket.onmessage = (message) => this.#take(JSON.parse(String(message.data)) as Answered);
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#fail();
      if (this.#ended) return;
      if (event.code === NO_PLACE) {
        this.heard.connection("refused", event.reason || "This link leads to no game.");
        this.#ended = true;
        return;
      }
      const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
      this.#tries += 1;
      this.heard.connection("lost", "");
      this.#timer = window.setTimeout(() => this.#open(), wait);
    };
  }

  #send(socket: WebSocket, ask: Call["ask"], resolve: (reply: AnyReply) => void): void {
    const id = this.#next++;
    this.#waiting.set(id, resolve);
    const call: Call = { id, ask };
    socket.send(JSON.stringify(call));
  }

  #take(answered: Answered): void {
    // The view first: whoever waits for the reply then finds the game as it says.
    if (answered.reply.reply === "view") this.heard.view(answered.reply);
    const waiting = this.#waiting.get(answered.id);
    this.#waiting.delete(answered.id);
    waiting?.(answered.reply);
  }

  #fail(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(CUT);
  }
}
