import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { eachApart } from '#server/core/due-rows.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { claimDue } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { runDemoPeriods } from './demo-periods.ts'
import { runOrders } from './run-orders.ts'
import { readAndSettleSubscription } from './settle-subscription.ts'
import { endSubscription } from './subscription-rows.ts'

const EVERY_MS = 30_000
const ROUND_MAX = 200

/**
 * Every 30 seconds: demo months that are over, orders to the provider, and subscriptions whose message may have been lost.
 * Several nodes may run it in parallel; each row is locked while it changes.
 */
export const subscriptionPoller = (cards: CardProvider | null): Rounds => ({
  name: 'subscriptions',
  everyMs: EVERY_MS,
  failed: 'renewing subscriptions failed',
  atOnce: true,
  async run(context, shouldContinue) {
    await runDemoPeriods(context, cards?.testMode ?? false, shouldContinue)
    await endForgotten(context)
    if (!cards?.billing) return
    await runOrders(context, cards, { shouldContinue })
    await reconcile(context, cards, shouldContinue)
  },
})

/** A subscription whose provider never answered: no one saw its form, and no payment can arrive. */
const forgotten = sql`next_at <= clock_now() and provider_id is null and not demo and status <> 'ended'`

async function endForgotten(context: Context): Promise<void> {
  const due = await context.db.rows<{ id: string }>(
    sql`select id from subscriptions where ${forgotten} limit ${ROUND_MAX}`,
  )
  await eachApart(context, due, {
    id: ({ id }) => id,
    work: ({ id }) =>
      context.db.transact(async (tx) => {
        // the provider may have answered since
        const still = await tx.first(
          sql`select from subscriptions where id = ${id}::uuid and ${forgotten} for update`,
        )
        if (still) await endSubscription(tx, id, 'unpaid')
      }),
    failed: 'a subscription without an answer could not be ended',
  })
}

async function reconcile(
  context: Context,
  cards: CardProvider,
  shouldContinue: () => boolean,
): Promise<void> {
  const due = await claimDue<{ provider_id: string }>(context, {
    table: 'subscriptions',
    due: sql`o.next_at <= clock_now() and o.provider_id is not null and o.status <> 'ended'`,
    columns: sql`o.provider_id`,
    next: sql`next_at = clock_now() + interval '10 minutes'`,
    limit: ROUND_MAX,
  })
  for (const { provider_id: id } of due) {
    if (!shouldContinue()) return
    try {
      await readAndSettleSubscription(context, cards, id)
    } catch (error) {
      context.log.warn({ err: error, subscription: id }, 'a subscription could not be reconciled')
    }
  }
}
