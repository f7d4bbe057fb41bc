import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkNotOnBreak } from '#server/safer-play/index.ts'
import { cancelSubscription } from './change-course.ts'
import { lockOpen } from './subscription-rows.ts'

/** Refuses to sell betting insights to a person on a break. @throws Refusal play_paused */
export const refuseSale = (tx: Tx, userId: bigint): Promise<void> =>
  checkNotOnBreak(tx, { userId, practice: false }, 'Nothing was charged.')

/**
 * No card is charged for a renewal during a break: a subscription that would renew before its end, or whose renewal is unpaid, ends
 * with the paid month. An exclusion may last longer than its stated time, so it always ends the renewals.
 */
async function endRenewals(context: Context, tx: Tx, { payload }: Fact<'play.paused'>): Promise<void> {
  const userId = BigInt(payload.userId)
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  const row = await lockOpen(tx, userId)
  if (!row || row.status === 'incomplete' || row.cancel_at_period_end) return
  const { kind, until } = payload
  const renews =
    kind === 'exclusion' ||
    until === null ||
    row.status === 'past_due' ||
    !(row.current_period_end! > new Date(until))
  if (!renews) return
  await cancelSubscription(context, tx, userId)
  await notify(context, tx, [userId], {
    key: `subscription.break:${row.id}`,
    title: 'Competition Insights will not renew',
    body: 'You are on a break, so your card will not be charged again. You keep the time you paid for.',
    link: '/insights',
  })
}

export const endRenewalsForBreak = { facts: ['play.paused'], handle: endRenewals }
