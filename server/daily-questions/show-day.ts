import { siteQuestions } from '#server/bets/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { awaitsCheck, isOnBreak, wasOnBreak } from '#server/safer-play/index.ts'
import { type AskedDay, countDays } from './days.ts'

type View = ReplyOf<'dailyQuestion'>
type Question = NonNullable<View['question']>
type Row = Pick<Question, 'rules' | 'sourceUrl' | 'locksAt'> & { eventId: bigint }

/** Ten weeks are read at once: most rows end within them. */
const READ_DAYS = 70

/**
 * The question of today with the person's answer, and their days in a row. Nobody who takes a break sees it, nor before a check of
 * their play is answered.
 */
export async function showDay(tx: Tx, userId: bigint, zone: string): Promise<View> {
  if ((await isOnBreak(tx, userId)) || (await awaitsCheck(tx, userId))) return { question: null, days: null }
  const shown = await areDaysShown(tx, userId)
  return {
    question: await questionOfToday(tx, userId, zone),
    days: { count: shown ? await daysInARow(tx, userId, zone) : 0, shown },
  }
}

async function questionOfToday(tx: Tx, userId: bigint, zone: string): Promise<Question | null> {
  const row = await tx.first<Row>(sql`
    select event_id as "eventId", rules, source_url as "sourceUrl", locks_at as "locksAt" from daily_questions
    where day = (clock_now() at time zone ${zone})::date and event_id is not null`)
  const event = row && (await siteQuestions(tx, [row.eventId], userId)).get(row.eventId)
  return row && event?.listed ? { ...event, ...row } : null
}

type DayRow = Pick<AskedDay, 'day' | 'over'> & { eventId: bigint; spoilt: boolean; joined: boolean }

/** A person's days in a row, from the day of their sign-up on: nobody missed a day that was over before. */
async function daysInARow(tx: Tx, userId: bigint, zone: string): Promise<number> {
  const days: AskedDay[] = []
  // not so many hours before the lock: a day on which clocks change is longer or shorter
  const opens = sql`(q.day::timestamp at time zone ${zone})`
  for (;;) {
    const before = days.at(-1)?.day ?? null
    const rows = await tx.rows<DayRow>(sql`
      select q.day::text as day, q.event_id as "eventId", q.locks_at <= clock_now() as over,
        q.away or ${wasOnBreak(userId, opens, sql`q.locks_at`)} as spoilt,
        ${opens} < u.created_at as joined
      from daily_questions q join users u on u.id = ${userId} and u.created_at < q.locks_at
      where q.event_id is not null and q.day < coalesce(${before}::date, 'infinity')
      order by q.day desc limit ${READ_DAYS}`)
    const events = await siteQuestions(
      tx,
      rows.map(({ eventId }) => eventId),
      userId,
    )
    const more = rows.map(({ eventId, spoilt, joined, ...row }) => {
      const event = events.get(eventId)
      const answered = event?.mine != null
      // the day of the sign-up was not whole, so it counts only with an answer
      return { ...row, answered, excused: spoilt || event?.outcome === 'void' || (joined && !answered) }
    })
    days.push(...more)
    const { count, ended } = countDays(days)
    // an account's first day ends the search, too
    if (ended || more.length < READ_DAYS) return count
  }
}

/** Whether a person wants to see their days in a row. */
async function areDaysShown(tx: Tx, userId: bigint): Promise<boolean> {
  const row = await tx.first<{ hidden: boolean }>(
    sql`select hides_days as hidden from daily_choices where user_id = ${userId}`,
  )
  return !row?.hidden
}

export async function setDaysShown(tx: Tx, userId: bigint, shown: boolean): Promise<{ shown: boolean }> {
  await tx.change(sql`
    insert into daily_choices (user_id, hides_days) values (${userId}, ${!shown})
    on conflict (user_id) do update set hides_days = excluded.hides_days`)
  return { shown }
}
