import type { Context } from './context.ts'
import { type Db, sql } from './db.ts'

const EVERY_MS = 3_600_000
const ROWS_AT_ONCE = 5_000

/** What is kept only for a while, and for how long. Money, bets, payouts and the audit log are kept for ever. */
const CHORES: { what: string; clean(db: Db): Promise<number> }[] = [
  {
    what: 'idempotency keys older than a week',
    clean: (db) =>
      db.change(sql`
        delete from idempotency_keys where ctid in (
          select ctid from idempotency_keys where created_at < clock_now() - interval '7 days' limit ${ROWS_AT_ONCE})`),
  },
  {
    what: 'facts of three months ago that everybody has heard',
    clean: (db) =>
      db.change(sql`
        delete from facts where id in (
          select f.id from facts f where f.at < clock_now() - interval '90 days'
            and not exists (select 1 from fact_deliveries d where d.fact_id = f.id)
          order by f.id limit ${ROWS_AT_ONCE})`),
  },
]

/** Cleans up once an hour, in small pieces; `more` are chores of rooms that own tables of their own. */
export function startHousekeeping(context: Context, more: typeof CHORES): { stop(): void } {
  const round = async () => {
    for (const chore of [...CHORES, ...more]) {
      try {
        while ((await chore.clean(context.db)) === ROWS_AT_ONCE) {}
      } catch (error) {
        context.log.error({ err: error, chore: chore.what }, 'housekeeping failed')
      }
    }
  }
  const timer = setInterval(round, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
