import { expect } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { World } from './world.ts'

/** Everything that is committed is in the log. Transactions of other tests' databases may delay that. */
export async function settled(world: Pick<World, 'settle' | 'visitor' | 'db'>): Promise<void> {
  await expect
    .poll(
      async () => {
        await world.settle()
        const { through, last } = await world.db.one<{ through: bigint; last: bigint }>(
          sql`select through_number as through, ledger_last_number() as last from log_head`,
        )
        return last - through
      },
      { timeout: 20_000 },
    )
    .toBe(0n)
}

/** The numbers of all entries, in the order of the log. */
export async function numbersOf({ db }: Pick<World, 'db'>): Promise<bigint[]> {
  const rows = await db.rows<{ numbers: Buffer }>(sql`select numbers from log_entries order by n`)
  return rows.flatMap(({ numbers }) =>
    Array.from({ length: numbers.length / 8 }, (_, at) => numbers.readBigUInt64BE(at * 8)),
  )
}
