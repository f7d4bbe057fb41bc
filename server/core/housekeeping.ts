import { type Db, sql } from './db.ts'
import type { Rounds } from './scheduler.ts'

const EVERY_MS = 3_600_000
/** Rows that a chore takes away at once; one that took as many is asked again. */
export const ROWS_AT_ONCE = 5_000

/** What is kept only for a while. Money, bets, payouts and the audit log are kept for ever. */
export type Chore = {
  /** in words, for the log: "sessions that have run out" */
  what: string
  /** @returns how many rows are gone */
  clean(db: Db): Promise<number>
}

export const forgetKeys: Chore = {
  what: 'idempotency keys older than a week',
  clean: (db) =>
    db.change(sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys where created_at < clock_now() - interval '7 days' limit ${ROWS_AT_ONCE})`),
}

/** Cleans up once an hour, in small pieces. A chore that fails keeps no other from being done. */
export const housekeeping = (chores: readonly Chore[]): Rounds => ({
  name: 'housekeeping',
  everyMs: EVERY_MS,
  failed: 'housekeeping failed',
  upkeep: true,
  async run({ db, log }, goesOn) {
    for (const chore of chores) {
      try {
        while (goesOn() && (await chore.clean(db)) === ROWS_AT_ONCE) {}
      } catch (error) {
        log.error({ err: error, chore: chore.what }, 'housekeeping failed')
      }
    }
  },
})
