import { type Db, sql } from '#server/core/db.ts'

/**
 * How long until a second after the product's clock reaches a multiple of `seconds`, as an interval. Later steps then stay within
 * one hour, or one step of a code.
 */
export async function untilNext(db: Db, seconds: number): Promise<string> {
  const { now } = await db.one<{ now: Date }>(sql`select clock_now() as now`)
  return `${seconds - ((now.getTime() / 1_000) % seconds) + 1} seconds`
}
