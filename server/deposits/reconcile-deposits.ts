import { workThrough } from '#server/core/concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { type DeliveryHandlers, retryDeliveries } from './deliveries.ts'
import { type ProviderList, readOn } from './provider-lists.ts'
import { ReadAgain } from './provider-orders.ts'
import { runCardOrders } from './run-card-orders.ts'
import { runCardRefunds } from './run-card-refunds.ts'
import { readDeposit, settleDeposit } from './settle-deposit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The card provider's messages that never arrived, such as those of a refund or a dispute while the server was unreachable for longer than
 * the provider resends. Undefined where the provider has no list of messages.
 */
function missedMessages(cards: CardProvider): ProviderList | undefined {
  if (!cards.listMessages) return undefined
  return {
    provider: 'stripe',
    everyMs: 5 * MINUTE_MS,
    // Stripe itself resends for this time
    firstMs: 72 * HOUR_MS,
    overlapMs: 15 * MINUTE_MS,
    youngMs: 5 * MINUTE_MS,
    spanMs: 6 * HOUR_MS,
    list: async (since, until) =>
      (await cards.listMessages!(since, until)).map((payload) => {
        const { id, kind } = cards.readMessage(payload)
        return { provider: 'stripe', eventId: id, kind, payload }
      }),
  }
}

const EVERY_MS = 30_000
const AT_ONCE = 4
const ROUND_MAX = 400

/**
 * Asks the provider about unsettled deposits of the last day, and for a month about deposits that a bank still processes, and settles them.
 * It covers crashes between provider and ledger, and lost messages. Older deposits are polled less often.
 * @param all polls all deposits, even recently polled ones: for the start of the server
 * @param shouldContinue called before each one; false ends the round
 */
async function reconcileDeposits(
  context: Context,
  cards: CardProvider,
  all: boolean,
  shouldContinue: () => boolean,
): Promise<void> {
  // Newest first, since people wait for those. Polled each round at first, then at intervals of a tenth of their age.
  const due = await context.db.rows<{ provider_id: string }>(sql`
    select provider_id from card_deposits
    where status in ('created', 'processing', 'failed') and provider_id is not null and test_mode = ${cards.testMode}
      and created_at > clock_now() - case status when 'processing' then interval '30 days' else interval '24 hours' end
      and (${all} or checked_at is null or clock_now() - checked_at
        >= greatest(interval '25 seconds', (checked_at - created_at) / 10))
    order by created_at desc limit ${all ? null : ROUND_MAX}`)
  await workThrough(due, { atOnce: AT_ONCE, shouldContinue }, ({ provider_id }) =>
    reconcileOne(context, cards, provider_id),
  )
}

async function reconcileOne(context: Context, cards: CardProvider, intentId: string): Promise<void> {
  try {
    const reading = await readDeposit(context, cards, intentId)
    const settlement = reading && (await context.db.transact((tx) => settleDeposit(context, tx, reading)))
    if (settlement !== 'settled') {
      context.log.error({ intent: intentId, settlement }, 'a deposit does not match its payment')
    }
    await context.db.change(
      sql`update card_deposits set checked_at = clock_now() where provider_id = ${intentId}`,
    )
  } catch (error) {
    // Another node has settled the deposit meanwhile, or the provider is down: the next round tries again.
    if (!(error instanceof ReadAgain)) {
      context.log.warn({ err: error, intent: intentId }, 'a deposit could not be reconciled')
    }
  }
}

/**
 * At the start and every 30 seconds: unsettled deposits, orders and refunds at the provider, messages that did not arrive, and failed ones. Several nodes may
 * run it in parallel; each deposit is locked while it is settled.
 */
export function depositPoller(cards: CardProvider | null, handlers: DeliveryHandlers): Rounds {
  let all = true
  return {
    name: 'deposits',
    everyMs: EVERY_MS,
    failed: 'reconciling deposits failed',
    atOnce: true,
    async run(context, shouldContinue) {
      if (cards) {
        await reconcileDeposits(context, cards, all, shouldContinue)
        await runCardOrders(context, cards, shouldContinue)
        await runCardRefunds(context, cards, shouldContinue)
      }
      all = false
      const missed = cards && missedMessages(cards)
      if (missed) await readOn(context, handlers, missed, shouldContinue)
      await retryDeliveries(context, handlers)
    },
  }
}
