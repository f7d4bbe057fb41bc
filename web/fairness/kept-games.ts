import type { Held } from '#verifier/games/verify.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'

export type Kind = 'pot' | 'fun' | 'tournament'
type Kept = Held & { kind: Kind; id: string }

const KEY = 'keptGames'
/** At most this many of the newest games are kept. */
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

/** Keeps what this browser knew before a game that it played; the newest 200 games are kept. */
export function keepGame(kind: Kind, id: string, held: Held, store: Store = browserStore): void {
  const { commitment, clientSeed, nonce } = held
  const others = read(store).filter((one) => one.kind !== kind || one.id !== id)
  // without storage the game is checked now, and no later record can be compared with it
  store.write(KEY, JSON.stringify([{ kind, id, commitment, clientSeed, nonce }, ...others].slice(0, KEEP)))
}

/** This browser's record of a game; undefined when it did not play it, or played it long ago. */
export function keptGame(kind: Kind, id: string, store: Store = browserStore): Held | undefined {
  return read(store).find((one) => one.kind === kind && one.id === id)
}
