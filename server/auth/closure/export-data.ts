import { Readable } from 'node:stream'
import { setImmediate as letOthers } from 'node:timers/promises'
import { productNow } from '#server/core/clock.ts'
import { createConcurrencyLimit } from '#server/core/concurrency.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Closure } from '#server/core/module.ts'
import { rateLimited } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'

/** Exporting a long history is expensive and rarely needed. */
const WITHIN_MS = 60_000
/** Exports that may be built at once, in total and per person: each lies in memory as a whole. */
const AT_ONCE = 3
const BUSY_SECONDS = 5
/** Entries that one turn writes before it lets other work run. */
const ENTRIES = 200

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? 'null'

/** The file as text, in pieces, so that a history of many thousand entries blocks no other calls. */
async function* write(parts: Record<string, unknown>, done: () => void): AsyncGenerator<string> {
  let between = '{'
  for (const [name, part] of Object.entries(parts)) {
    yield `${between}${textOf(name)}:`
    between = ','
    if (!Array.isArray(part)) {
      yield textOf(part)
      continue
    }
    yield '['
    for (let from = 0; from < part.length; from += ENTRIES) {
      const entries = part
        .slice(from, from + ENTRIES)
        .map(textOf)
        .join(',')
      yield from === 0 ? entries : `,${entries}`
      await letOthers()
    }
    yield ']'
  }
  // Released before the last piece, so a reader with the whole file may export again at once.
  done()
  yield '}'
}

/** Builds people's data exports. */
export type Exporter = {
  /**
   * All data about a person as one file, in one snapshot.
   * @param whenGone registers a function to call when the reader disconnects
   * @throws Refusal step_up_required, rate_limited
   */
  write(context: Context, caller: Caller, whenGone: (work: () => void) => void): Promise<Readable>
}

/**
 * @param closures each module's part of the export, in the order of the file
 */
export function createExporter(closures: readonly Closure[]): Exporter {
  const places = createConcurrencyLimit(AT_ONCE, 1)
  return {
    async write({ db }, caller, whenGone) {
      await checkFreshProof(db, caller)
      const giveBack = places.tryAcquire(String(caller.userId))
      if (!giveBack)
        throw rateLimited(
          'Your file is already being made, or too many others are. Try again soon.',
          BUSY_SECONDS,
        )
      whenGone(giveBack)
      const parts = await db.transact(async (tx) => {
        tx.mayTake(WITHIN_MS)
        await tx.change(sql`set transaction isolation level repeatable read read only`)
        const now = await productNow(tx)
        const read: Record<string, unknown> = { exportedAt: now }
        for (const [name, part] of closures.flatMap(({ exportData = {} }) => Object.entries(exportData))) {
          read[name] = await part(tx, caller.userId)
        }
        return read
      })
      return Readable.from(write(parts, giveBack), { objectMode: false })
    },
  }
}
