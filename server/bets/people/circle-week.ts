import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { firstOfCircles } from '../event/audience.ts'
import type { EventOutcome } from '../event/book.ts'
import { takenDown } from '../event/taken-down.ts'

/** An event of somebody's circles, without any figure and without the name of a person. */
export type WeekEvent = {
  eventId: bigint
  title: string
  practice: boolean
  /** the answer that won, in the event's words; null for a void event, and while there is none */
  answer: string | null
}

/** The events of a person's circles in a span of time, and how many of the person's own events were won and lost. */
export type CircleWeek = {
  /** asked by others, and not settled in the same span */
  asked: WeekEvent[]
  settled: WeekEvent[]
  own: { practice: boolean; won: number; lost: number }[]
}

type Span = { since: Date; until: Date; limit: number }

type Row = Omit<WeekEvent, 'answer'> & { outcome: EventOutcome | null; optionA: string; optionB: string }

const answerOf = ({ outcome, optionA, optionB }: Row): string | null =>
  outcome === 'optionA' ? optionA : outcome === 'optionB' ? optionB : null

async function eventsOf(tx: Tx, found: Sql): Promise<WeekEvent[]> {
  const rows = await tx.rows<Row>(sql`
    select e.id as "eventId", e.title, e.practice, b.outcome, e.option_a as "optionA", e.option_b as "optionB"
    from (${found}) f join events e on e.id = f.id join event_books b on b.event_id = e.id order by f.key, f.id`)
  return rows.map((row) => ({
    ...{ eventId: row.eventId, title: row.title, practice: row.practice },
    answer: answerOf(row),
  }))
}

/**
 * The week of a person's circles: their events by link and of the gang, as far as the person may see them now. It tells of nobody's stakes.
 * @param span.limit most events of each list, the oldest first
 */
export async function circleWeek(tx: Tx, userId: bigint, { since, until, limit }: Span): Promise<CircleWeek> {
  const isFinal = sql`(b.final_at >= ${since} and b.final_at < ${until})`
  const list = { descending: false, limit }
  const settled = await eventsOf(
    tx,
    firstOfCircles(userId, {
      ...list,
      where: sql`not ${takenDown} and b.outcome is not null and ${isFinal}`,
      by: sql`b.final_at`,
    }),
  )
  const asked = await eventsOf(
    tx,
    firstOfCircles(userId, {
      ...list,
      where: sql`not ${takenDown} and ${isFinal} is not true`,
      event: sql`e.created_at >= ${since} and e.created_at < ${until} and e.created_by <> ${userId}`,
      by: sql`b.event_id`,
    }),
  )
  return { asked, settled, own: await ownResults(tx, userId, { since, until }) }
}

const ownResults = (
  tx: Tx,
  userId: bigint,
  { since, until }: Omit<Span, 'limit'>,
): Promise<CircleWeek['own']> =>
  tx.rows(sql`
    select practice, count(*) filter (where result = 'won')::int as won, count(*) filter (where result = 'lost')::int as lost
    from event_results where user_id = ${userId} and practice in (true, false) and settled_at >= ${since} and settled_at < ${until}
      and result in ('won', 'lost')
    group by practice order by practice`)
