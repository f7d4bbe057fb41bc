import { shareOfA } from '#contract/odds.ts'
import { type FinalMarket, finalMarket, selectionOf } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { judge } from './calibration.ts'
import { returnOfOne } from './score.ts'

type Moment = 'lock' | 'hour-before'

/**
 * Counts a final public event once: the distance of the odds from the outcome, and its result as a pick. A void event counts only as
 * void. A second delivery of the fact changes nothing.
 */
export async function recordOutcome(
  _: Context,
  tx: Tx,
  { payload }: Fact<'event.became-final'>,
): Promise<void> {
  const eventId = BigInt(payload.eventId)
  await lockInsights(tx)
  const market = await finalMarket(tx, eventId)
  // the content is about public events alone
  if (!market) return
  const { practice, outcome, finalAt, pools, poolsHourBefore } = market
  const void_ = outcome === 'void'
  const atLock = void_ ? null : shareOfA(pools)
  const before = void_ || !poolsHourBefore ? null : shareOfA(poolsHourBefore)
  const added = await tx.change(sql`
    insert into insight_outcomes (event_id, practice, outcome, final_at, share_at_lock, share_hour_before)
    values (${eventId}, ${practice}, ${outcome}, ${finalAt}, ${atLock}, ${before}) on conflict do nothing`)
  if (added === 0) return
  if (void_)
    await tx.change(
      sql`update insight_sums set voided_events = voided_events + 1 where practice = ${practice}`,
    )
  if (atLock !== null) await addToBin(tx, { practice, moment: 'lock', share: atLock, outcome })
  if (before !== null) await addToBin(tx, { practice, moment: 'hour-before', share: before, outcome })
  await judgePick(tx, eventId, market)
}

type Observed = { practice: boolean; moment: Moment; share: number; outcome: FinalMarket['outcome'] }

async function addToBin(tx: Tx, { practice, moment, share, outcome }: Observed): Promise<void> {
  const judged = judge(share, outcome === 'optionA')
  await tx.change(sql`
    insert into insight_bins as b (practice, moment, bin, events, won, share_sum, error_sum)
    values (${practice}, ${moment}, ${judged.bin}, 1, ${judged.won ? 1 : 0}, ${judged.share}, ${judged.error})
    on conflict (practice, moment, bin) do update set events = b.events + 1, won = b.won + excluded.won,
      share_sum = b.share_sum + excluded.share_sum, error_sum = b.error_sum + excluded.error_sum`)
}

/** Records the result of an event's pick, if it was a pick. */
async function judgePick(
  tx: Tx,
  eventId: bigint,
  { practice, outcome, pools, feeCents, finalAt }: FinalMarket,
): Promise<void> {
  const picked = await tx.first<{ side: number; share: number }>(
    sql`select side, share from insight_picks where event_id = ${eventId}`,
  )
  if (!picked) return
  const side = selectionOf(picked.side)
  const result = outcome === 'void' ? 'void' : outcome === side ? 'won' : 'lost'
  const returned = returnOfOne(pools, side, outcome, feeCents)
  await tx.change(sql`
    insert into insight_pick_results (event_id, practice, result, returned_cents, judged_at)
    values (${eventId}, ${practice}, ${result}, ${returned}, ${finalAt})`)
  const counts = result === 'void' ? { share: 0, returned: 0n } : { share: picked.share, returned }
  await tx.change(sql`
    update insight_sums set won = won + ${result === 'won' ? 1 : 0}, lost = lost + ${result === 'lost' ? 1 : 0},
      voided = voided + ${result === 'void' ? 1 : 0}, share_sum = share_sum + ${counts.share},
      returned_cents = returned_cents + ${counts.returned}
    where practice = ${practice}`)
}

/** Any fixed number: only this lock has it. */
const LOCK = 7_230_472

/**
 * Locks picks and outcomes until the transaction ends. An event is thus either counted as final before picks are chosen, or its pick exists
 * when it is counted.
 */
export const lockInsights = (tx: Tx): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
