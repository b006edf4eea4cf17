// Which page the address asks for. Everything stands behind the "#", which no server ever sees or logs.

import { houseKey, keepHouseKey } from "./settings.svelte";

export type Route =
  | { page: "start" }
  | { page: "table"; token: string }
  | { page: "replay"; token: string }
  | { page: "first"; set: string }
  | { page: "lost"; asked: string };

/** Read "#/table/TOKEN?now": the route, and what is asked behind the "?". */
export function readHash(hash: string): { route: Route; asked: URLSearchParams } {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [page = "", name = "", ...more] = path.split("/").filter(Boolean).map(plain);
  const asked = new URLSearchParams(query);
  if (!page) return { route: { page: "start" }, asked };
  if (name && !more.length) {
    if (page === "table" || page === "replay") return { route: { page, token: name }, asked };
    if (page === "first") return { route: { page, set: name }, asked };
  }
  return { route: { page: "lost", asked: path }, asked };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  #hash = $state(location.hash);
  #read = $derived(readHash(this.#hash));

  constructor() {
    addEventListener("hashchange", () => this.#look());
    this.#look();
  }

  get route(): Route {
    return this.#read.route;
  }

  /** Whether the address has this word behind its "?". */
  asks(word: string): boolean {
    return this.#read.asked.has(word);
  }

  /** Go to a page: "/", "/table/TOKEN?now"; with `instead` the way back does not lead here. */
  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, "", `#${path}`);
    else history.pushState(null, "", `#${path}`);
    this.#look();
  }

  /** Take the house's key out of the address, where nobody reads it over a shoulder, and look where we are. */
  #look(): void {
    const { asked } = readHash(location.hash);
    const key = asked.get("key");
    if (key !== null) {
      if (key && key !== houseKey()) keepHouseKey(key);
      asked.delete("key");
      const rest = asked.toString();
      const path = location.hash.replace(/\?.*$/, "");
      history.replaceState(null, "", `${path || "#/"}${rest ? `?${rest}` : ""}`);
    }
    this.#hash = location.hash;
  }
}

export const router = new Router();

/** The whole address of a page of ours; `base` where it is to be opened on another machine. */
export function addressOf(path: string, base = location.origin): string {
  return `${base.replace(/\/+$/, "")}/#${path}`;
}
