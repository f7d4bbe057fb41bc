import type { z } from 'zod'
import { CHECK_MINUTES, isLimit, limitKinds, limitPeriods, type playLimits } from '#contract/safer-play.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { endedSince, type LimitStanding, limitStandingOf } from './allowances.ts'
import { limitOf, type Pause, windowsAt } from './limits.ts'
import { listHeld } from './list-held.ts'
import { type TimePeriod, usedMinutes } from './play-time.ts'
import { isByIdentity } from './words.ts'

type View = z.input<typeof playLimits>

/** Every possible limit, set or not, with the sum that counts towards it. */
const limitViews = ({ limits, uses }: LimitStanding): View['limits'] =>
  limitKinds.flatMap((kind) =>
    limitPeriods
      .filter((period) => isLimit(kind, period))
      .map((period) => {
        const limit = limitOf(limits, kind, period)
        const use = kind === 'single' || period === 'bet' ? undefined : uses[kind][period]
        const used = use?.cents ?? 0n
        const amount = limit?.amount ?? null
        return {
          kind,
          period,
          amount,
          used,
          room: amount === null ? null : used < amount ? amount - used : 0n,
          opensAt: use?.opensAt ?? null,
          pending: limit?.asked ?? null,
        }
      }),
  )

function timeView({ limits, played, now }: LimitStanding, period: TimePeriod) {
  const limit = limitOf(limits, 'time', period)
  return {
    minutes: limit?.amount == null ? null : Number(limit.amount),
    used: usedMinutes(played, now, period),
    pending: limit?.asked
      ? {
          ...limit.asked,
          amount: null,
          minutes: limit.asked.amount === null ? null : Number(limit.asked.amount),
        }
      : null,
  }
}

/** Why play is closed for a person who takes no break. */
const becauseOf = (pause: Pause): 'identity' | 'account' | undefined =>
  isByIdentity(pause) ? 'identity' : pause.why === 'account' ? 'account' : undefined

export const pauseView = (pause: Pause): NonNullable<View['pause']> => ({
  kind: pause.kind,
  since: pause.since,
  until: pause.until ?? null,
  endsAt: pause.endsAt ?? null,
  ...(becauseOf(pause) && { because: becauseOf(pause) }),
})

/** The number of held sums that the limits' answer includes. */
const HELD_SHOWN = 100

/** The caller's limits, break and reality check, as they are now. */
export async function showLimits(context: WithOffers, tx: Tx, userId: bigint): Promise<View> {
  const standing = await limitStandingOf(context, tx, userId)
  const { limits, pause, now } = standing
  const month = windowsAt(now).find(({ period }) => period === 'month')!
  const { staked, won } = await endedSince(context, tx, userId, month.since)
  return {
    limits: limitViews(standing),
    time: { day: timeView(standing, 'day'), week: timeView(standing, 'week') },
    check: Number(limitOf(limits, 'check', 'day')?.amount ?? CHECK_MINUTES.usual),
    pause: pause ? pauseView(pause) : null,
    held: await listHeld(context, tx, userId, { limit: HELD_SHOWN }),
    lastMonth: { staked, won, net: won - staked },
  }
}
