import { sql } from '#server/core/db.ts'
import type { Handler } from '#server/core/serve.ts'
import { checkFreshProof } from '#server/core/step-up.ts'
import { type Export, ownExports } from './person-records.ts'

/** A long history takes its time, and nobody asks for it in passing. */
const WITHIN_MS = 60_000

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)))

/**
 * Everything that is kept about a person, as one file, all of it as it was at one moment.
 * @param others what other rooms keep, by the name of its part of the file
 */
export function exportData(others: Record<string, Export>): Handler<'exportData'> {
  return async ({ db }, { caller, reply }) => {
    await checkFreshProof(db, caller)
    const file = await db.transact(async (tx) => {
      tx.mayTake(WITHIN_MS)
      await tx.change(sql`set transaction isolation level repeatable read read only`)
      const { now } = await tx.one<{ now: Date }>(sql`select clock_now() as now`)
      const parts: Record<string, unknown> = { exportedAt: now }
      for (const [name, read] of Object.entries({ ...ownExports, ...others })) {
        parts[name] = await read(tx, caller.userId)
      }
      return plain(parts) as Record<string, unknown>
    })
    reply.header('content-disposition', 'attachment; filename="evens-my-data.json"')
    return file
  }
}
