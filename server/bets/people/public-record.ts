import type { z } from 'zod'
import { type publicRecord as publicRecordReply, RECENT_RESULTS } from '#contract/settings-profile.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { selectionOf } from '../event/book.ts'
import { listedFor } from '../event/taken-down.ts'
import { calibrationsOf } from '../outcome/calibrations.ts'
import { allTimeTally } from './all-time.ts'

type PublicRecord = z.input<typeof publicRecordReply>

/** The most events counted of a person who creates very many. */
const ASKED_MAX = 1_000

/** The results of a person's bets and events, in both modes together and without amounts. */
export async function publicRecord(tx: Tx, userId: bigint, viewerId: bigint): Promise<PublicRecord> {
  const [real, practice] = [await allTimeTally(tx, userId, false), await allTimeTally(tx, userId, true)]
  return {
    bets: {
      won: real.won + practice.won,
      lost: real.lost + practice.lost,
      practice: { won: practice.won, lost: practice.lost },
    },
    recent: await recentResults(tx, userId, viewerId),
    asked: await askedBy(tx, userId),
    calibration: await calibrationsOf(tx, userId),
  }
}

type ResultRow = Omit<PublicRecord['recent'][number], 'selection'> & { side: number }

async function recentResults(tx: Tx, userId: bigint, viewerId: bigint): Promise<PublicRecord['recent']> {
  const rows = await tx.rows<ResultRow>(sql`
    select r.event_id as "eventId", e.title, e.option_a as "optionALabel", e.option_b as "optionBLabel", r.side::int as side,
      r.result = 'won' as won,
      greatest(1, least(99, round(100.0 * b.stake_a_cents / (b.stake_a_cents + b.stake_b_cents))))::int as "shareA"
    from unnest(array[true, false]) p(practice)
    cross join lateral (
      select event_id, side, result, settled_at from event_results
      where user_id = ${userId} and practice = p.practice and result in ('won', 'lost')
      order by settled_at desc, event_id desc limit ${RECENT_RESULTS}) r
    join events e on e.id = r.event_id
    join event_books b on b.event_id = r.event_id and ${listedFor(viewerId)}
    order by r.settled_at desc, r.event_id desc limit ${RECENT_RESULTS}`)
  return rows.map((row) => ({ ...row, selection: selectionOf(row.side) }))
}

const askedBy = (tx: Tx, userId: bigint): Promise<PublicRecord['asked']> =>
  tx.one<PublicRecord['asked']>(sql`
    select count(*)::int as events, count(*) filter (where b.status = 'settled')::int as settled,
      count(*) filter (where b.disputed_at is not null)::int as disputed
    from (select id from events where created_by = ${userId} order by id desc limit ${ASKED_MAX}) e
    join event_books b on b.event_id = e.id`)
