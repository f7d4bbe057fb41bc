import { type Db, raw, sql, type Tx } from './db.ts'
import type { Secrets } from './secrets.ts'

/** A place where a module keeps sealed values. */
export type SealedPlace = {
  /** for the report: "destinations of withdrawals" */
  what: string
  /** the keys of the rows whose sealed value does not begin with `mark` */
  findOthers(tx: Tx, mark: Buffer): Promise<string[]>
  /**
   * Opens a row's value and seals it with the first key; a deleted row is skipped.
   * @throws Error when no key opens it
   */
  sealAnew(tx: Tx, secrets: Secrets, key: string): Promise<void>
}

/** The number of resealed rows, and of rows that no key opens. */
export type Resealed = { what: string; sealed: number; unreadable: number }

const ROWS_AT_ONCE = 200

/** Reseals everything in a place with the first key, in small transactions; servers may run meanwhile. */
export async function resealPlace(db: Db, secrets: Secrets, place: SealedPlace): Promise<Resealed> {
  const keys = await place.findOthers(db, secrets.mark)
  let unreadable = 0
  for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
    unreadable += await db.transact(async (tx) => {
      let failed = 0
      for (const key of keys.slice(at, at + ROWS_AT_ONCE)) {
        try {
          await place.sealAnew(tx, secrets, key)
        } catch (error) {
          if (!(error instanceof NotOpened)) throw error
          failed++
        }
      }
      return failed
    })
  }
  return { what: place.what, sealed: keys.length - unreadable, unreadable }
}

class NotOpened extends Error {
  override name = 'NotOpened'
}

/** Opens a value and seals it with the first key. @throws NotOpened when no key opens it */
export function sealAgain(secrets: Secrets, sealed: Buffer, about: string): { text: string; sealed: Buffer } {
  let text: string
  try {
    text = secrets.open(sealed, about)
  } catch (cause) {
    throw new NotOpened(`no key opens ${about}`, { cause })
  }
  return { text, sealed: secrets.seal(text, about) }
}

/** The place of a table with one row. @param about the context for which its value is sealed */
export const singleSealed = ({
  what,
  table,
  column,
  about,
}: {
  what: string
  table: string
  column: string
  about: string
}): SealedPlace => ({
  what,
  findOthers: async (tx, mark) =>
    (
      await tx.rows(
        sql`select 1 from ${raw(table)} where substr(${raw(column)}, 1, ${mark.length}) <> ${mark}`,
      )
    ).map(() => table),
  async sealAnew(tx, secrets) {
    const row = await tx.first<{ sealed: Buffer }>(
      sql`select ${raw(column)} as sealed from ${raw(table)} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed, about)
    await tx.change(sql`update ${raw(table)} set ${raw(column)} = ${sealed}`)
  },
})
