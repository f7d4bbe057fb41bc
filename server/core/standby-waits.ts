import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { DatabaseUnavailable } from './db-errors.ts'

const AGAIN_MS = 250
/** Longer than a commit waits for a present standby, and shorter than a caller waits for the answer. */
const WAITS_SECONDS = 1

const NO_STANDBY = new Error('commits wait for a synchronous standby')
export const noStandby = (): DatabaseUnavailable => new DatabaseUnavailable(NO_STANDBY, 'nothing')

/** Whether a commit of this role waits for a synchronous standby for longer than a statement waits for a lock: then each commit waits. */
export const waitsForStandby = async (tx: { one<R>(statement: Sql): Promise<R> }): Promise<boolean> =>
  (
    await tx.one<{ waits: boolean }>(sql`
      select exists(
        select from pg_stat_activity
        where wait_event = 'SyncRep' and clock_timestamp() - query_start > make_interval(secs => ${WAITS_SECONDS})
      ) as waits`)
  ).waits

/** Checks that commits reach the needed standby: a statement that writes something and changes nothing. */
export const SEEN = { name: 'seen', text: "select pg_logical_emit_message(true, 'evens', 'seen')" }

/**
 * While commits wait for a standby, each write would hold a connection until its caller gives up and a server process for ever,
 * until no connection is left for reads. So the server then sends no more writes.
 * @param pause called with the error for writes, and without one once they may continue
 */
export function pauseWhileWaiting(waits: () => Promise<boolean>, pause: (error?: () => Error) => void) {
  let looking = false
  /** Call when an answer did not come in time. */
  return async function suspect(): Promise<void> {
    if (looking) return
    looking = true
    try {
      while (await waits()) {
        pause(noStandby)
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    } catch {
      // without an answer the next statement finds out
    } finally {
      pause()
      looking = false
    }
  }
}
