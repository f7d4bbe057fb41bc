import {
  DAILY_AWAY_MINUTES,
  DAILY_LOCK_HOUR,
  DAILY_OPEN_UNTIL_HOUR,
  DAILY_SEEN_BY,
} from '#contract/daily-limits.ts'
import { askAsSite } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'

const LOOK_EVERY_MS = 60_000

type Due = {
  id: bigint
  title: string
  optionALabel: string
  optionBLabel: string
  category: 'personal' | 'sports' | 'entertainment' | 'other'
  rules: string
  sourceUrl: string
  askedBy: bigint
  locksAt: Date
  /** the site was away for an hour of the day before it could open */
  away: boolean
}

/**
 * The question of today, where enough operators have seen it and people still have an hour to answer; another node skips it. Where an
 * operator came late, the site was here meanwhile; a fresh site was not away.
 */
const dueQuestion = (tx: Tx, zone: string): Promise<Due | undefined> =>
  tx.first<Due>(sql`
    select q.id, q.title, q.option_a as "optionALabel", q.option_b as "optionBLabel", q.category, q.rules,
      q.source_url as "sourceUrl", q.asked_by as "askedBy",
      (q.day + make_interval(hours => ${DAILY_LOCK_HOUR})) at time zone ${zone} as "locksAt",
      coalesce((select clock_now() - greatest(h.at, q.day::timestamp at time zone ${zone})
        >= make_interval(mins => ${DAILY_AWAY_MINUTES}) from daily_here h), false) as away
    from daily_questions q
    where q.day = (clock_now() at time zone ${zone})::date and q.event_id is null
      and clock_now() < (q.day + make_interval(hours => ${DAILY_OPEN_UNTIL_HOUR})) at time zone ${zone}
      and (select count(*) from daily_question_views v where v.question_id = q.id) >= ${DAILY_SEEN_BY}
    for update of q skip locked`)

/** Whether enough operators have seen a locked question: an edit may have taken their word back while its lock was fetched. */
async function isSeen(tx: Tx, id: bigint): Promise<boolean> {
  const { views } = await tx.one<{ views: number }>(
    sql`select count(*)::int as views from daily_question_views where question_id = ${id}`,
  )
  return views >= DAILY_SEEN_BY
}

/** The rules with their source, as the event shows them. */
const described = ({ rules, sourceUrl }: Pick<Due, 'rules' | 'sourceUrl'>): string =>
  `${rules}\n\nSource: ${sourceUrl}`

/** Asks a question that has its day, now. @returns its event's id */
export async function askNow(context: Context, tx: Tx, due: Due): Promise<bigint> {
  const { id, rules, sourceUrl, askedBy, locksAt, away, ...words } = due
  const eventId = await askAsSite(context, tx, {
    words: { ...words, description: described({ rules, sourceUrl }) },
    endsAt: locksAt,
    operatorId: askedBy,
  })
  await tx.change(sql`
    update daily_questions set event_id = ${eventId}, locks_at = ${locksAt}, here_at = clock_now(), away = ${away}
    where id = ${id}`)
  return eventId
}

/** Asks the question of today, once. No question, no day. */
export async function openDay(context: Context): Promise<void> {
  await context.db.transact(async (tx) => {
    const due = await dueQuestion(tx, context.config.siteTimeZone)
    if (due && (await isSeen(tx, due.id))) await askNow(context, tx, due)
  })
}

/**
 * Notes that the site is here, for the next opening and for a question that is open. A gap of an hour before the lock makes the day count for nobody, also where the
 * site comes back only after it.
 */
export async function noteHere({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.change(sql`
    update daily_questions set here_at = least(clock_now(), locks_at),
      away = away or least(clock_now(), locks_at) - here_at >= make_interval(mins => ${DAILY_AWAY_MINUTES})
    where here_at < locks_at and here_at < clock_now()`)
  await db.change(sql`
    insert into daily_here as h (at) values (clock_now())
    on conflict (only_row) do update set at = greatest(h.at, excluded.at)`)
}

/** The minute of the module: first the question of today, since the opening reads when the site was last here, then that it is here. */
export const dayOpener: Rounds = {
  name: 'daily-questions',
  everyMs: LOOK_EVERY_MS,
  failed: 'opening the question of the day failed',
  atOnce: true,
  async run(context) {
    await openDay(context)
    await noteHere(context)
  },
}
