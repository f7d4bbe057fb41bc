import type { Db } from './db.ts'
import type { Rounds } from './scheduler.ts'

const EVERY_MS = 3_600_000
/** Rows that a chore deletes at once; a chore that reaches this number runs again. */
export const ROWS_AT_ONCE = 5_000

/** Deletes rows that the server keeps only for a while. */
export type Chore = {
  /** for the log: "sessions that have expired" */
  what: string
  /** @returns the number of deleted rows */
  clean(db: Db): Promise<number>
}

/** Runs all chores once an hour, in small pieces. A chore that fails does not stop the others. */
export const housekeeping = (chores: readonly Chore[]): Rounds => ({
  name: 'housekeeping',
  everyMs: EVERY_MS,
  failed: 'housekeeping failed',
  upkeep: true,
  async run({ db, log }, shouldContinue) {
    for (const chore of chores) {
      try {
        while (shouldContinue() && (await chore.clean(db)) === ROWS_AT_ONCE) {}
      } catch (error) {
        log.error({ err: error, chore: chore.what }, 'housekeeping failed')
      }
    }
  },
})
