// What this browser remembers: how it likes to play, and the places in games that it has used.

export interface KeptPlace {
  token: string;
  game: string;
  sides: number[];
  title: string;
  /** The other places of a game that was begun here, to send to friends. */
  away?: { token: string; sides: number[] }[];
  watch?: string;
}

const SETTINGS = "littlewars.settings";
const PLACES = "littlewars.places";
const HIDDEN = "littlewars.hidden";
const KEY = "littlewars.key";
const MOST_PLACES = 100;
const MOST_HIDDEN = 500;

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

const USUAL = {
  sound: true,
  /** For children of six and up: pictures and short words, bigger things to touch. */
  kids: false,
  large: false,
  /** Letters as keys at the table (WCAG 2.1.4). */
  keys: true,
  still: false,
  /** Hints that were done once and never come again. */
  learned: [] as string[],
};

class Settings {
  #now = $state({ ...USUAL, ...read<Partial<typeof USUAL>>(SETTINGS, {}) });

  get sound() { return this.#now.sound; }
  set sound(on: boolean) { this.#set("sound", on); }
  get kids() { return this.#now.kids; }
  set kids(on: boolean) { this.#set("kids", on); }
  get large() { return this.#now.large; }
  set large(on: boolean) { this.#set("large", on); }
  get keys() { return this.#now.keys; }
  set keys(on: boolean) { this.#set("keys", on); }
  get learned() { return this.#now.learned; }

  /** Whether things should keep still: asked for here, or by the system. */
  get still(): boolean {
    return this.#now.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
  set still(on: boolean) { this.#set("still", on); }

  learn(hint: string): void {
    if (!this.#now.learned.includes(hint)) this.#set("learned", [...this.#now.learned, hint]);
  }

  forget(): void { this.#set("learned", []); }

  #set<K extends keyof typeof USUAL>(name: K, value: (typeof USUAL)[K]): void {
    this.#now[name] = value;
    write(SETTINGS, this.#now);
  }
}

export const settings = new Settings();

export const keptPlaces = (): KeptPlace[] => read<KeptPlace[]>(PLACES, []);

/** Remember a place, the newest first. */
export function keepPlace(place: KeptPlace): void {
  const others = keptPlaces().filter((one) => one.token !== place.token);
  write(PLACES, [place, ...others].slice(0, MOST_PLACES));
}

export function forgetPlace(token: string): void {
  write(PLACES, keptPlaces().filter((one) => one.token !== token));
}

/** Games that this browser's list leaves out, by their ids: whoever takes a place in one again sees it again. */
export const hiddenGames = (): string[] => read<string[]>(HIDDEN, []);

export function hideGame(game: string): void {
  write(HIDDEN, [game, ...hiddenGames().filter((one) => one !== game)].slice(0, MOST_HIDDEN));
}

export const houseKey = (): string => read<string>(KEY, "");
export const keepHouseKey = (key: string): void => write(KEY, key);
