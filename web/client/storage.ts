type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A store of texts that never throws: the browser may forbid storage, or it may be full or written by hand. */
export type Store = {
  /** null where nothing is kept, undefined where the browser refuses */
  read: (key: string) => string | null | undefined
  /** What was kept as JSON; undefined where nothing is, or nothing that can be read. Its shape is for the caller to check. */
  readJson: (key: string) => unknown
  /** Keeps a text, or with null forgets it. @returns false where the browser refuses */
  write: (key: string, value: string | null) => boolean
}

/** @param storage asked for each time, because to name it may throw already */
export function storeOf(storage: () => Kept): Store {
  const attempt = <T, E>(access: () => T, refused: E): T | E => {
    try {
      return access()
    } catch {
      return refused
    }
  }
  const read = (key: string) => attempt(() => storage().getItem(key), undefined)
  return {
    read,
    readJson: (key) => attempt(() => JSON.parse(read(key) ?? 'null') ?? undefined, undefined),
    write: (key, value) =>
      attempt(() => {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
        return true
      }, false),
  }
}

/** What this browser keeps. */
export const browserStore = storeOf(() => localStorage)
/** What this tab keeps until it is closed. */
export const tabStore = storeOf(() => sessionStorage)
