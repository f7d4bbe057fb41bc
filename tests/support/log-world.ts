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

/** Waits until the settlement of an event is in the public log. @returns its proof */
export async function settlementInLog(world: World, id: string): Promise<string> {
  // the first call makes its replay, and with it the statement
  for (let attempt = 0; attempt < 5; attempt++) {
    const { proof } = await world.visitor.ok('replayProof', { params: { id } })
    if (proof !== null) return proof
    await settled(world)
  }
  throw new Error(`the settlement of event ${id} does not enter the log`)
}
