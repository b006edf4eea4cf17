// Begin a game, remember its places, and go to its table.

import { again, begin } from "../lib/rest";
import { router } from "../lib/router.svelte";
import { keepPlace, type KeptPlace } from "../lib/settings.svelte";
import type { Begun, NewGame } from "../protocol";

export type Wanted = Omit<NewGame, "sealed" | "mix">;

/** Remember what was begun here; the place that this browser plays at, or where nobody here does, watches from. */
function keep(begun: Begun, title: string): KeptPlace {
  const own = begun.places.find((place) => !place.away);
  const away = begun.places.filter((place) => place.away).map(({ token, sides }) => ({ token, sides }));
  const kept: KeptPlace = {
    token: own?.token ?? begun.watch,
    game: begun.game,
    sides: own?.sides ?? [],
    title,
    watch: begun.watch,
    ...(away.length ? { away } : {}),
  };
  keepPlace(kept);
  return kept;
}

/** Begin a game. Throws Failed with a sentence. */
export async function beginGame(game: Wanted, title: string): Promise<KeptPlace> {
  return keep(await begin(game), title);
}

/** Begin a game like another: a rematch, or with a number and a player a fork. Throws Failed. */
export async function beginAgain(token: string, title: string, fork?: { number: number; player: string }): Promise<KeptPlace> {
  return keep(await again({ token, ...fork }), title);
}

/** Go to a game's table; `now` has the whole set-up done so that the first order can be given at once. */
export function sit(token: string, now = false): void {
  router.go(`/table/${token}${now ? "?now" : ""}`);
}

/** What went wrong, as a sentence. */
export function trouble(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Something went wrong. Please try again.";
}
