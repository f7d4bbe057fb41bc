import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/core/db.ts'
import type { World } from './world.ts'

const WITHIN_MS = 20_000

/**
 * Everything that is committed is in the log. Transactions of other tests' databases may delay that.
 * @throws Error where it is not in time
 */
export async function settled(world: Pick<World, 'settle' | 'db'>): Promise<void> {
  for (const until = performance.now() + WITHIN_MS; performance.now() < until; await sleep(50)) {
    await world.settle()
    const { over } = await world.db.one<{ over: boolean }>(
      sql`select through_number = ledger_last_number() and note <> '' as over from log_head`,
    )
    if (over) return
  }
  throw new Error('the log did not take in everything in time')
}

/** The numbers of all entries, in the order of the log. */
export async function numbersOf({ db }: Pick<World, 'db'>): Promise<bigint[]> {
  const rows = await db.rows<{ numbers: Buffer }>(sql`select numbers from log_entries order by n`)
  return rows.flatMap(({ numbers }) =>
    Array.from({ length: numbers.length / 8 }, (_, at) => numbers.readBigUInt64BE(at * 8)),
  )
}
