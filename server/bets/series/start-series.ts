import type { z } from 'zod'
import type { createEventBody } from '#contract/bets-bodies.ts'
import { REPEATS_MAX, REPEATS_MIN, SERIES_MAX } from '#contract/bets-limits.ts'
import type { Repeats } from '#contract/bets-series.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkTimeZone } from '#server/users/index.ts'

type Body = z.output<typeof createEventBody>

const wrong = (message: string) => new Refusal('malformed', message, { repeats: message })

/** The fields of an event that a series cannot repeat: they are about one event alone, or about people who said yes to one. */
const ONE_EVENT_ALONE = {
  photos: 'An event with photographs does not repeat: they belong to one event',
  follows: 'An event that follows a public one does not repeat: it ends with that one',
  jury: 'An event with a jury does not repeat: each one draws a jury of its own',
  interest: 'An event with an interest does not repeat: people are named once, for one event',
} as const

/** Judges a body before its transaction. @throws Refusal malformed for one that cannot repeat, or a time zone that the database does not know */
export async function checkMayRepeat(db: Db, body: Body): Promise<void> {
  for (const [field, message] of Object.entries(ONE_EVENT_ALONE))
    if (body[field as keyof typeof ONE_EVENT_ALONE]) throw wrong(message)
  if (body.repeats) await checkTimeZone(db, body.repeats.timeZone, 'repeats')
}

/**
 * How many instances a rule plans: as many as it says, or those whose local day is not after the last one.
 * @throws Refusal malformed
 */
async function timesOf(tx: Tx, firstAt: string, { every, until, count }: Repeats): Promise<number> {
  if (count !== undefined) return count
  const { times } = await tx.one<{ times: number }>(sql`
    select count(*)::int as times from generate_series(0, ${REPEATS_MAX}) n
    where series_local(${firstAt}::timestamp, ${every}, n)::date <= ${until!}::date`)
  if (times === 0) throw wrong('The last day is before the first end')
  if (times < REPEATS_MIN) throw wrong('Nothing would repeat by that day: choose a later one')
  if (times > REPEATS_MAX) throw wrong(`At most ${REPEATS_MAX} times: choose an earlier day`)
  return times
}

/**
 * Begins a series with an event that was just created, under the creator's lock. The caller has checked the time zone (`checkMayRepeat`).
 * @throws Refusal malformed: a last day too early or too late, too many series
 */
export async function startSeries(
  tx: Tx,
  { eventId, creatorId, body, rule }: { eventId: bigint; creatorId: bigint; body: Body; rule: Repeats },
): Promise<void> {
  const { every, timeZone, until = null } = rule
  const { running } = await tx.one<{ running: number }>(sql`
    select count(*)::int as running from event_series where creator_id = ${creatorId} and ended_at is null`)
  if (running >= SERIES_MAX)
    throw wrong(`You have ${SERIES_MAX} recurring questions, which is the most. End one first.`)
  const { firstAt } = await tx.one<{ firstAt: string }>(sql`
    select date_trunc('minute', ends_at at time zone ${timeZone})::text as "firstAt" from event_books where event_id = ${eventId}`)
  const times = await timesOf(tx, firstAt, rule)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into event_series (creator_id, title, description, category, option_a, option_b, practice, audience, gang_id, every,
      time_zone, first_at, times, until_on, due_at)
    select ${creatorId}, ${body.title}, ${body.description}, ${body.category}, ${body.optionALabel}, ${body.optionBLabel},
      b.practice, b.audience, b.gang_id, ${every}, ${timeZone}, ${firstAt}::timestamp, ${times}, ${until}::date, b.ends_at
    from event_books b where b.event_id = ${eventId} returning id`)
  await tx.change(sql`insert into event_series_events (series_id, n, event_id) values (${id}, 0, ${eventId})`)
}
