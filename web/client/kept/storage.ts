type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Emptied = Pick<Storage, 'getItem' | 'setItem' | 'clear'>

/** A store of texts that never throws: the browser may forbid storage, and the store may be full or edited by hand. */
export type Store = {
  /** null when nothing is stored, undefined when the browser refuses */
  read: (key: string) => string | null | undefined
  /** A stored JSON value; undefined when it is missing or unreadable. The caller checks its shape. */
  readJson: (key: string) => unknown
  /** Stores a text, or with null deletes it. @returns false when the browser refuses */
  write: (key: string, value: string | null) => boolean
}

/** @param storage a function, because the mere access to the storage may throw */
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

/** The store of this browser. */
export const browserStore = storeOf(() => localStorage)
/** The store of this tab, until it is closed. */
export const tabStore = storeOf(() => sessionStorage)

const OWNER = 'owner'

/**
 * Records the person of this tab. Deletes another person's data in it: visited pages, unsent text, confirmations.
 * @param storage the tab's; a function, because the mere access may throw
 */
export function ownTab(userId: string, storage: () => Emptied = () => sessionStorage): void {
  try {
    if (storage().getItem(OWNER) === userId) return
    storage().clear()
    storage().setItem(OWNER, userId)
  } catch {
    // a browser that refuses storage has stored nothing
  }
}
