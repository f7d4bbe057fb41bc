import { listedFor, selectionOf } from '#server/bets/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { awaitsCheck, isOnBreak, wasOnBreak } from '#server/safer-play/index.ts'
import { type AskedDay, countDays } from './days.ts'

type View = ReplyOf<'dailyQuestion'>
type Question = NonNullable<View['question']>
type Row = Omit<Question, 'mine'> & { side: number | null }

/** Ten weeks are read at once: most rows end within them. */
const READ_DAYS = 70

/** The question of today with the person's answer, and their days in a row. Nobody who takes a break sees it, nor before a check of their play is answered. */
export async function showDay(tx: Tx, userId: bigint, zone: string): Promise<View> {
  if ((await isOnBreak(tx, userId)) || (await awaitsCheck(tx, userId))) return { question: null, days: null }
  const row = await tx.first<Row>(sql`
    select e.id as "eventId", e.title, q.rules, q.source_url as "sourceUrl", e.option_a as "optionALabel",
      e.option_b as "optionBLabel", q.locks_at as "locksAt",
      b.status = 'open' and b.ends_at > clock_now()
        and not exists (select from event_kept_off k where k.event_id = e.id and k.user_id = ${userId}) as open,
      (select x.side::int from bets x where x.event_id = e.id and x.user_id = ${userId} limit 1) as side
    from daily_questions q join events e on e.id = q.event_id join event_books b on b.event_id = e.id
    where q.day = (clock_now() at time zone ${zone})::date and ${listedFor(userId)}`)
  const question = row && { ...row, mine: row.side === null ? null : selectionOf(row.side) }
  const shown = await areDaysShown(tx, userId)
  return { question: question ?? null, days: { count: shown ? await daysInARow(tx, userId) : 0, shown } }
}

/** A person's days in a row. */
async function daysInARow(tx: Tx, userId: bigint): Promise<number> {
  const days: AskedDay[] = []
  for (;;) {
    const before = days.at(-1)?.day ?? null
    const more = await tx.rows<AskedDay>(sql`
      select q.day::text as day, q.locks_at <= clock_now() as over,
        exists (select from bets x where x.event_id = q.event_id and x.user_id = ${userId}) as answered,
        q.away or coalesce(b.outcome = 'void', false)
          or ${wasOnBreak(userId, sql`q.locks_at - interval '20 hours'`, sql`q.locks_at`)} as excused
      from daily_questions q join event_books b on b.event_id = q.event_id
      where q.day < coalesce(${before}::date, 'infinity') order by q.day desc limit ${READ_DAYS}`)
    days.push(...more)
    const { count, ended } = countDays(days)
    // nobody answered before they had an account, so a long silence ends the search, too
    if (ended || more.length < READ_DAYS || !more.some(({ answered }) => answered)) return count
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
