import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'
import {
  type DeliveryHandlers,
  type DeliveryOutcome,
  type DeliveryProvider,
  processAgain,
} from './deliveries.ts'

type Row = {
  id: bigint
  provider: DeliveryProvider
  event_id: string
  kind: string
  state: DeliveryOutcome['state']
  error: string | null
  attempts: number
  received_at: Date
  handled_at: Date
  next_at: Date | null
}

const view = (row: Row) => ({
  id: row.id,
  provider: row.provider,
  eventId: row.event_id,
  kind: row.kind,
  state: row.state,
  error: row.error,
  attempts: row.attempts,
  receivedAt: row.received_at,
  handledAt: row.handled_at,
  nextAt: row.next_at ?? null,
})

/** A page of the providers' messages, newest first, without payloads. */
export async function listDeliveries(
  tx: Tx,
  query: {
    provider?: DeliveryProvider | undefined
    state?: DeliveryOutcome['state'] | undefined
    cursor?: bigint | undefined
    limit: number
  },
) {
  const rows = await tx.rows<Row>(sql`
    select id, provider, event_id, kind, state, error, attempts, received_at, handled_at, next_at
    from provider_deliveries
    where id < ${query.cursor ?? LARGEST_ID}
      and (${query.provider ?? null}::text is null or provider = ${query.provider ?? null})
      and (${query.state ?? null}::text is null or state = ${query.state ?? null})
    order by id desc limit ${query.limit}`)
  return rows.map(view)
}

/** Failed messages, retried or given up, counted up to `most`. */
export async function failedDeliveries(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from provider_deliveries where state = 'failed' limit ${most}) waiting`)
  return count
}

/** One message with its payload. @throws Refusal not_found */
export async function getDelivery(tx: Tx, id: bigint) {
  const row = await tx.first<Row & { payload: unknown }>(sql`
    select id, provider, event_id, kind, state, error, attempts, received_at, handled_at, next_at, payload
    from provider_deliveries where id = ${id}`)
  if (!row) throw new Refusal('not_found', 'There is no such delivery')
  return { ...view(row), payload: row.payload }
}

export async function deliveryExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from provider_deliveries where id = ${id}`)) !== undefined
}

/**
 * Handles a stored message again for an operator, recorded in the audit log.
 * @throws Refusal not_found, step_up_required, delivery_state where its provider is no longer configured
 */
export async function resendDelivery(
  context: Context,
  handlers: DeliveryHandlers,
  actor: Caller,
  id: bigint,
) {
  await checkFreshProof(context.db, actor)
  const { provider, eventId, kind, state } = await getDelivery(context.db, id)
  if (!handlers[provider]) {
    throw new Refusal('delivery_state', `${provider} is not configured on this server. Nothing was done.`)
  }
  const outcome = await processAgain(context, handlers, id, (tx, came) =>
    recordAudit(tx, {
      actorId: actor.userId,
      act: 'delivery.resend',
      subject: `delivery:${id}`,
      reason: 'Sent again by hand',
      details: { provider, eventId, kind, before: state, outcome: came.state },
    }),
  )
  const after = await getDelivery(context.db, id)
  return {
    ...after,
    outcome: outcome.state,
    error: outcome.state === 'handled' ? after.error : outcome.error,
  }
}
