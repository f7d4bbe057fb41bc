import { HOOK_LOG_MAX } from '#contract/hook-limits.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, type Sql, sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { per } from '#server/core/limits.ts'
import { obey } from '#server/core/may.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { type DeliveryView, lockHook, noSuchHook, roleIn } from './hook-rows.ts'
import { mayResend, mayTend, type Tended } from './may.ts'

const RESENDS = per(10, 60)
/** A log keeps this many more than it shows until the next housekeeping. */
const ENDED_AT_ONCE = 1_000

/** Deliveries as a person reads them: without the number of an event that they may not see. */
const deliveries = (tx: Tx, userId: bigint, which: Sql): Promise<DeliveryView[]> =>
  tx.rows<DeliveryView>(sql`
    select d.id, d.kind, case when may_see_event(${userId}, d.event_id) then d.event_id end as "eventId", d.at, d.state, d.attempts, d.tried_at as "triedAt",
      case when d.state = 'waiting' then d.due_at end as "nextAt", d.status, d.fault, d.maybe_twice as "maybeTwice"
    from hook_deliveries d where ${which} order by d.id desc limit ${HOOK_LOG_MAX}`)

/** The last deliveries of a hook, newest first. @throws Refusal not_found */
export async function listDeliveries(tx: Tx, hookId: bigint, userId: bigint): Promise<DeliveryView[]> {
  const hook = await tx.first<Tended>(sql`
    select user_id as "userId", gang_id as "gangId", state from hooks where id = ${hookId}`)
  if (!hook) throw noSuchHook()
  obey(mayTend(hook, userId, await roleIn(tx, userId, hook.gangId)))
  return deliveries(tx, userId, sql`d.hook_id = ${hookId}`)
}

/** Sends a delivery again under its id. @throws Refusal not_found, hook_state, rate_limited */
export async function resend(
  { limits }: Pick<Context, 'limits'>,
  tx: Tx,
  { hookId, deliveryId, userId }: { hookId: bigint; deliveryId: bigint; userId: bigint },
): Promise<DeliveryView> {
  const hook = await lockHook(tx, hookId, userId)
  obey(mayResend(hook))
  const { wait } = await limits.take(`hook-resend/${userId}`, RESENDS)
  if (wait > 0) throw rateLimited('Too many repeats at once. Wait a moment.', wait)
  // a try that runs ends first: its own answer counts
  const changed = await tx.change(sql`
    update hook_deliveries set state = 'waiting', attempts = 0, due_at = clock_now(), fault = null, status = null
    where id = ${deliveryId} and hook_id = ${hookId} and kind <> 'hook.confirm' and not in_flight`)
  const [row] = await deliveries(
    tx,
    userId,
    sql`d.id = ${deliveryId} and d.hook_id = ${hookId} and d.kind <> 'hook.confirm'`,
  )
  if (!row) throw new Refusal('not_found', 'There is no such delivery')
  if (!changed) throw new Refusal('hook_state', 'This delivery is on its way')
  return row
}

/** Deletes ended deliveries beyond those that a log shows. */
export const cutLogs = (db: Db): Promise<number> =>
  db.change(sql`
    delete from hook_deliveries where id in (
      select d.id from hooks h cross join lateral (
        select id from hook_deliveries where hook_id = h.id and state <> 'waiting'
        order by id desc offset ${HOOK_LOG_MAX} limit ${ENDED_AT_ONCE}) d
      limit ${ROWS_AT_ONCE})`)
