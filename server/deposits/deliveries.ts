import { cutTo } from '#contract/characters.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { askAndSettle, nextTry } from './provider-orders.ts'

/** The providers whose messages are stored. */
export type DeliveryProvider = 'stripe' | 'nowpayments' | 'bitcoin'

/** One message of a provider with a valid signature; `eventId` is the provider's id. */
export type Delivery = { provider: DeliveryProvider; eventId: string; kind: string; payload: unknown }

/**
 * The outcome of a message. `failed` is retried until it is a day old: the provider did not answer, or named a payment
 * that we do not know yet. `ignored` needs no action.
 */
export type DeliveryOutcome = { state: 'handled' } | { state: 'failed' | 'ignored'; error: string }

/**
 * The handler of one provider's messages. It asks the provider again about the message's subject, outside of any
 * transaction, and returns the work for inside the transaction that also stores the message. It must be idempotent and
 * independent of the order, because messages repeat and overtake each other.
 */
export type DeliveryHandler = (
  message: Pick<Delivery, 'kind' | 'payload'>,
) => Promise<(tx: Tx) => Promise<DeliveryOutcome>>

/** The handlers of the configured providers, for deliveries, resends and retries. */
export type DeliveryHandlers = Partial<Record<DeliveryProvider, DeliveryHandler>>

const RETRY_AT_ONCE = 20
const HANDLED: DeliveryOutcome = { state: 'handled' }

/**
 * Records a message in the transaction that handles it; a duplicate waits here for that transaction.
 * @returns its id and its previous outcome; undefined for a new one
 */
export async function recordDelivery(
  tx: Tx,
  { provider, eventId, kind, payload }: Delivery,
  outcome: DeliveryOutcome = HANDLED,
): Promise<{ id: bigint; before: DeliveryOutcome['state'] | undefined }> {
  const inserted = await tx.first<{ id: bigint }>(sql`
    insert into provider_deliveries (provider, event_id, kind, payload, state, error, next_at)
    values (${provider}, ${eventId}, ${kind}, ${JSON.stringify(payload)}, ${outcome.state}, ${errorOf(outcome)},
      case when ${outcome.state} = 'failed' then clock_now() + interval '30 seconds' end)
    on conflict do nothing returning id`)
  if (inserted) return { id: inserted.id, before: undefined }
  const { id, state } = await tx.one<{ id: bigint; state: DeliveryOutcome['state'] }>(sql`
    select id, state from provider_deliveries where provider = ${provider} and event_id = ${eventId} for update`)
  return { id, before: state }
}

/** Records the outcome of another attempt at a stored message. A failed message is due again, at growing intervals. */
async function closeDelivery(tx: Tx, id: bigint, outcome: DeliveryOutcome): Promise<void> {
  await tx.change(sql`
    update provider_deliveries set state = ${outcome.state}, error = ${errorOf(outcome)},
      attempts = attempts + 1, handled_at = clock_now(),
      next_at = case when ${outcome.state} = 'failed' and received_at > clock_now() - interval '24 hours'
        then ${nextTry(sql`attempts`)} end
    where id = ${id}`)
}

const errorOf = (outcome: DeliveryOutcome) => (outcome.state === 'handled' ? null : cutTo(outcome.error, 500))

/**
 * Accepts a message: asks the provider again, then handles and stores it in one transaction. A message that was handled before changes
 * nothing; the server stores and retries a message whose handler failed, so the provider need not send it again.
 * @returns its outcome
 */
export async function takeDelivery(
  context: Context,
  handlers: DeliveryHandlers,
  delivery: Delivery,
): Promise<DeliveryOutcome['state']> {
  const outcome = await takeIn(context, handlers, delivery)
  context.metrics.webhooks.inc({ provider: delivery.provider, outcome })
  return outcome
}

async function takeIn(
  context: Context,
  handlers: DeliveryHandlers,
  delivery: Delivery,
): Promise<DeliveryOutcome['state']> {
  try {
    return await readAndTransact(context, handlers, delivery, async (tx, carryOut) => {
      const { id, before } = await recordDelivery(tx, delivery)
      if (before === 'handled' || before === 'ignored') return before
      const outcome = await carryOut(tx)
      if (before === 'failed') await closeDelivery(tx, id, outcome)
      else if (outcome.state !== 'handled') await reopen(tx, id, outcome)
      return outcome.state
    })
  } catch (error) {
    context.log.warn({ err: error, delivery: delivery.eventId }, 'a provider’s message failed')
    const outcome: DeliveryOutcome = { state: 'failed', error: messageOf(error) }
    return context.db.transact(async (tx) => {
      const { id, before } = await recordDelivery(tx, delivery, outcome)
      if (before === 'failed') await closeDelivery(tx, id, outcome)
      return before === 'handled' || before === 'ignored' ? before : 'failed'
    })
  }
}

/** This transaction recorded the message as handled, but the outcome is different. */
async function reopen(tx: Tx, id: bigint, outcome: DeliveryOutcome): Promise<void> {
  await tx.change(sql`
    update provider_deliveries set state = ${outcome.state}, error = ${errorOf(outcome)},
      next_at = case when ${outcome.state} = 'failed' then clock_now() + interval '30 seconds' end
    where id = ${id}`)
}

/**
 * Handles a stored message again, whatever its previous outcome. The handler is idempotent, so an effect never happens
 * twice.
 * @param also runs in the same transaction, to record the operator who asked for it
 */
export async function processAgain(
  context: Context,
  handlers: DeliveryHandlers,
  id: bigint,
  also: (tx: Tx, outcome: DeliveryOutcome) => Promise<void> = async () => {},
): Promise<DeliveryOutcome> {
  const kept = await context.db.one<{ provider: DeliveryProvider; kind: string; payload: unknown }>(sql`
    select provider, kind, payload from provider_deliveries where id = ${id}`)
  const close = async (tx: Tx, outcome: DeliveryOutcome) => {
    const { state } = await tx.one<{ state: DeliveryOutcome['state'] }>(
      sql`select state from provider_deliveries where id = ${id} for update`,
    )
    // A handled message stays handled, even when the provider cannot be asked now.
    await closeDelivery(tx, id, state === 'handled' ? HANDLED : outcome)
    await also(tx, outcome)
    return outcome
  }
  try {
    return await readAndTransact(context, handlers, kept, async (tx, carryOut) =>
      close(tx, await carryOut(tx)),
    )
  } catch (error) {
    context.log.warn({ err: error, delivery: id.toString() }, 'a provider’s message failed again')
    return context.db.transact((tx) => close(tx, { state: 'failed', error: messageOf(error) }))
  }
}

/** Retries every failed message that is due. @returns the number of tries */
export async function retryDeliveries(context: Context, handlers: DeliveryHandlers): Promise<number> {
  const providers = Object.keys(handlers)
  const due = await context.db.rows<{ id: bigint }>(sql`
    select id from provider_deliveries
    where next_at <= clock_now() and provider = any(${providers}::text[]) order by next_at limit ${RETRY_AT_ONCE}`)
  for (const { id } of due) await processAgain(context, handlers, id)
  return due.length
}

/** Asks the provider, then handles the message; repeats both when another answer was handled in between. */
async function readAndTransact<T>(
  context: Context,
  handlers: DeliveryHandlers,
  message: Omit<Delivery, 'eventId'>,
  work: (tx: Tx, carryOut: (tx: Tx) => Promise<DeliveryOutcome>) => Promise<T>,
): Promise<T> {
  const handler = handlers[message.provider]
  if (!handler) throw new Error(`${message.provider} is not configured here`)
  return askAndSettle(context, () => handler(message), work)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
