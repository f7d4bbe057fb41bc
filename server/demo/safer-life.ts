import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import { reachLosses } from '#server/money-out/index.ts'
import { beginPause, changeLimit } from '#server/safer-play/index.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'

/** Takes a time-out, so places no bets from now on. */
const demoOnBreak = 'hana'

/** After everybody's other actions, so that no bet here breaks its bettor's own limits. */
const LAST_HOURS = -0.001

/** Stopped their account an hour after a loss, and was soon back in it. Their loss is held until a moderator decides. */
const demoStopped = 'tomasz'
const STOPPED_HOURS = -24

/** Two people limit their play, one of them wants to raise the limit, one person takes a break, and one stopped their account. */
export function saferLife(community: Community): Deed[] {
  const { context } = community
  const limit = (at: number, key: string, kind: LimitKind, period: LimitPeriod, amount: bigint) =>
    inTransaction(community, at, (tx) =>
      changeLimit(context, tx, { userId: idOf(community, key), kind, period, amount }),
    )
  return [
    limit(-13, 'mara', 'deposit', 'month', 50_000n),
    limit(-13, 'mara', 'stake', 'week', 30_000n),
    limit(-13, 'mara', 'single', 'bet', 10_000n),
    limit(-13, 'jo', 'deposit', 'week', 20_000n),
    limit(-13, 'jo', 'loss', 'month', 30_000n),
    limit(-9, 'jo', 'loss', 'month', 45_000n),
    inTransaction(community, STOPPED_HOURS, async (tx) => {
      const at = (await productNow(tx)).toISOString()
      const seen = { device: 'Chrome on Windows', startedAt: at, seenAt: at, provedAt: null }
      await reachLosses(context, tx, idOf(community, demoStopped), [seen])
    }),
    inTransaction(community, LAST_HOURS, (tx) =>
      beginPause(context, tx, { userId: idOf(community, demoOnBreak), kind: 'time-out', length: '7d' }),
    ),
  ]
}
