import type { z } from 'zod'
import type { deliveryDetail } from '#contract/deposits-deliveries.ts'
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

type Detail = z.input<typeof deliveryDetail>

const columns = sql`
  id, provider, event_id as "eventId", kind, state, error, attempts, received_at as "receivedAt",
  handled_at as "handledAt", next_at as "nextAt"`

/** A page of the providers' messages, newest first, without payloads. */
export const listDeliveries = (
  tx: Tx,
  query: {
    provider?: DeliveryProvider | undefined
    state?: DeliveryOutcome['state'] | undefined
    cursor?: bigint | undefined
    limit: number
  },
) =>
  tx.rows<Omit<Detail, 'payload'>>(sql`
    select ${columns} from provider_deliveries
    where id < ${query.cursor ?? LARGEST_ID}
      and (${query.provider ?? null}::text is null or provider = ${query.provider ?? null})
      and (${query.state ?? null}::text is null or state = ${query.state ?? null})
    order by id desc limit ${query.limit}`)

/** Failed messages, retried or given up, counted up to `most`. */
export async function failedDeliveries(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from provider_deliveries where state = 'failed' limit ${most}) waiting`)
  return count
}

/** One message with its payload. @throws Refusal not_found */
export async function getDelivery(tx: Tx, id: bigint) {
  const row = await tx.first<Detail>(sql`
    select ${columns}, payload from provider_deliveries where id = ${id}`)
  if (!row) throw new Refusal('not_found', 'There is no such delivery')
  return row
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
