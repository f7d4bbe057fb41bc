import type { Held } from './verify.ts'

export type Kind = 'pot' | 'fun'
type Kept = Held & { kind: Kind; id: string }

const KEY = 'keptGames'
/** So many of the newest games are kept. */
export const KEEP = 200

/** Where things are kept: the browser's storage, which may be full, forbidden or written by hand. */
type Store = Pick<Storage, 'getItem' | 'setItem'>

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  ['kind', 'id', 'commitment', 'clientSeed', 'nonce'].every(
    (part) => typeof (one as Record<string, unknown>)[part] === 'string',
  )

function read(store: Store): Kept[] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(isKept) : []
  } catch {
    return []
  }
}

/** Keeps what this browser had before a game that it played; the newest 200 games are kept. */
export function keepGame(kind: Kind, id: string, held: Held, store: Store = localStorage): void {
  const { commitment, clientSeed, nonce } = held
  const others = read(store).filter((one) => one.kind !== kind || one.id !== id)
  try {
    store.setItem(
      KEY,
      JSON.stringify([{ kind, id, commitment, clientSeed, nonce }, ...others].slice(0, KEEP)),
    )
  } catch {
    // without storage the game is checked now and cannot be held against anything later
  }
}

/** What this browser kept about a game; undefined when it did not play it, or long ago. */
export function keptGame(kind: Kind, id: string, store: Store = localStorage): Held | undefined {
  return read(store).find((one) => one.kind === kind && one.id === id)
}
