import type { Held } from '#verifier/games/verify.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'

export type Kind = 'pot' | 'fun' | 'tournament'
type Kept = Held & { kind: Kind; id: string }

const KEY = 'keptGames'
/** The store keeps at most this many of the newest games. */
export const KEEP = 200

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  ['kind', 'id', 'commitment', 'clientSeed', 'nonce'].every(
    (part) => typeof (one as Record<string, unknown>)[part] === 'string',
  )

function read(store: Store): Kept[] {
  const list = store.readJson(KEY)
  return Array.isArray(list) ? list.filter(isKept) : []
}

/** Stores this browser's knowledge from before a game that it played; it keeps the newest 200 games. */
export function keepGame(kind: Kind, id: string, held: Held, store: Store = browserStore): void {
  const { commitment, clientSeed, nonce } = held
  const others = read(store).filter((one) => one.kind !== kind || one.id !== id)
  // without storage this checks the game now, and can compare no later record with it
  store.write(KEY, JSON.stringify([{ kind, id, commitment, clientSeed, nonce }, ...others].slice(0, KEEP)))
}

/** This browser's record of a game; undefined when it did not play it, or played it long ago. */
export function keptGame(kind: Kind, id: string, store: Store = browserStore): Held | undefined {
  return read(store).find((one) => one.kind === kind && one.id === id)
}
