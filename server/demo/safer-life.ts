import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { reachLosses } from '#server/money-out/index.ts'
import { beginPause, changeLimit } from '#server/safer-play/index.ts'
import type { Community, Scene } from './community.ts'

/** Takes a time-out, so places no bets from now on. */
const demoOnBreak = 'hana'

/** After everybody's other actions, so that no bet here breaks its bettor's own limits. */
const LAST_HOURS = -0.001

/** Stopped their account an hour after a loss, and was soon back in it. Their loss is held until a moderator decides. */
const demoStopped = 'tomasz'
const STOPPED_HOURS = -24

/** Two people limit their play, one of them wants to raise the limit, one person takes a break, and one stopped their account. */
export function saferLife({ context, db, idOf, proven }: Community): Scene[] {
  const limit = (at: number, who: string, kind: LimitKind, period: LimitPeriod, amount: bigint) => ({
    at,
    run: () => changeLimit(context, db, { userId: idOf(who), kind, period, amount }),
  })
  async function stop() {
    const { userId, provedAt } = await proven(demoStopped)
    const at = provedAt.toISOString()
    const seen = { device: 'Chrome on Windows', startedAt: at, seenAt: at, provedAt: null }
    await reachLosses(context, db, userId, [seen])
  }
  const rest = () => beginPause(context, db, { userId: idOf(demoOnBreak), kind: 'time-out', length: '7d' })
  return [
    limit(-13, 'mara', 'deposit', 'month', 50_000n),
    limit(-13, 'mara', 'stake', 'week', 30_000n),
    limit(-13, 'mara', 'single', 'bet', 10_000n),
    limit(-13, 'jo', 'deposit', 'week', 20_000n),
    limit(-13, 'jo', 'loss', 'month', 30_000n),
    limit(-9, 'jo', 'loss', 'month', 45_000n),
    { at: STOPPED_HOURS, run: stop },
    { at: LAST_HOURS, run: rest },
  ]
}
