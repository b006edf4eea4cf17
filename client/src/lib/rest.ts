// What is asked of the server outside of a game. Whatever goes wrong is thrown as Failed, with a sentence.

import type {
  Again,
  Begun,
  GameCard,
  Home,
  Mine,
  NewGame,
  Opened,
  Sealed,
  Shelf,
  Trouble,
} from "../protocol";

export class Failed extends Error {}

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await send(path, body);
  return (await response.json()) as T;
}

async function send(path: string, body?: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Failed("The server cannot be reached. Is littlewars still running?");
  }
  if (response.ok) return response;
  let said = `The server answered with ${response.status}.`;
  try {
    said = ((await response.json()) as Trouble).sentence || said;
  } catch {
    // An answer that is no JSON says nothing more.
  }
  throw new Failed(said);
}

/** A number of this browser's own choice, in hex, that goes into the dice. */
export function ownNumber(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const shelf = (): Promise<Shelf> => call("/api/shelf");
export const sealed = (): Promise<Sealed> => call("/api/sealed", {});
export const mine = (body: Mine): Promise<GameCard[]> => call("/api/mine", body);
export const home = (body: Home): Promise<Opened> => call("/api/home", body);

/** Begin a game: the server promises its dice first, then this browser adds its own number. */
export async function begin(game: Omit<NewGame, "sealed" | "mix">): Promise<Begun> {
  const promise = await sealed();
  return call("/api/games", { ...game, sealed: promise.id, mix: ownNumber() } satisfies NewGame);
}

/** Begin another game like one: a rematch, or with `number` and `player` a fork. */
export async function again(like: Omit<Again, "sealed" | "mix">): Promise<Begun> {
  const promise = await sealed();
  return call("/api/again", { ...like, sealed: promise.id, mix: ownNumber() } satisfies Again);
}

/** Save a game's record as a file. */
export async function saveRecord(token: string, name: string): Promise<void> {
  const response = await send("/api/record", { token });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
