import type { ReplyOf } from '#server/core/call.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { medianStake } from '#server/ledger/index.ts'
import { lostSince } from './allowances.ts'

type SlipPause = NonNullable<ReplyOf<'slipPause'>['pause']>

const SECONDS = 30
const WITHIN_MINUTES = 30
const LOST = 3
const MEDIAN_DAYS = 90
/** The median is that of this many newest stakes. */
const MEDIAN_OF = 500

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/**
 * Judges whether a slip opens with a pause: three stakes lost within half an hour were each above the person's own median of 90
 * days. It reads the median only after three lost stakes, so nearly everybody costs one read of an index.
 */
export async function slipPause(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  now: Date,
): Promise<SlipPause | null> {
  const lost = await lostSince(context, tx, userId, ago(now, WITHIN_MINUTES))
  if (lost.length < LOST) return null
  const median = await medianStake(
    tx,
    { userId, currency: 'USD' },
    ago(now, MEDIAN_DAYS * 24 * 60),
    MEDIAN_OF,
  )
  const above = lost.filter(({ cents }) => median !== null && cents > median)
  if (above.length < LOST) return null
  const newest = Math.max(...above.map(({ at }) => at.getTime()))
  return { seconds: SECONDS, lost: above.length, lostAt: new Date(newest) }
}
