import { DAILY_PROPOSE_HOUR } from '#contract/daily-limits.ts'
import type { OperatorQuestion } from '#contract/daily-questions.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { facesForOperators } from '#server/users/index.ts'
import { type JudgedQuestion, mayEdit, mayProposeDaily, maySchedule, maySee } from './may.ts'

type Zone = { config: Pick<Context['config'], 'siteTimeZone'> }
type Status = NonNullable<OperatorQuestion['event']>['status']
type Outcome = NonNullable<OperatorQuestion['event']>['outcome']

type Row = JudgedQuestion & {
  id: bigint
  title: string
  optionALabel: string
  optionBLabel: string
  category: OperatorQuestion['category']
  rules: string
  sourceUrl: string
  writtenBy: bigint | null
  seenBy: bigint[]
  status: Status | null
  outcome: Outcome
  locksAt: Date | null
  stakes: boolean
}

/** Finished questions stay on the operators' list for this many days. */
const KEPT_DAYS = 30
const LISTED_MAX = 200

/** A list of questions q before an operator, with their events' books b. */
const questions = ({ config }: Zone, operatorId: bigint, which: Sql): Sql => sql`
  select q.id, q.title, q.option_a as "optionALabel", q.option_b as "optionBLabel", q.category, q.rules,
    q.source_url as "sourceUrl", q.written_by as "writtenBy", q.version, q.day::text as day, q.asked_by as "askedBy",
    q.event_id as "eventId", q.locks_at as "locksAt", b.status, b.outcome, coalesce(b.status = 'locked', false) as locked,
    coalesce(clock_now() < (q.day + 1 + make_interval(hours => ${DAILY_PROPOSE_HOUR})) at time zone ${config.siteTimeZone}
      and u.closed_at is null, false) as "isAskersTurn",
    (clock_now() at time zone ${config.siteTimeZone})::date::text as today,
    extract(hour from clock_now() at time zone ${config.siteTimeZone})::int as hour,
    array(select v.user_id from daily_question_views v where v.question_id = q.id order by v.seen_at, v.user_id) as "seenBy",
    exists (select from bets x where x.event_id = q.event_id and x.user_id = ${operatorId}) as stakes
  from daily_questions q left join event_books b on b.event_id = q.event_id left join users u on u.id = q.asked_by
  ${which}`

async function view(
  tx: Tx,
  rows: readonly Row[],
  operatorId: bigint,
): Promise<ReplyOf<'listDailyQuestions'>> {
  const faces = await facesForOperators(
    tx,
    rows.flatMap(({ writtenBy, askedBy, seenBy }) =>
      [writtenBy, askedBy, ...seenBy].filter((id) => id !== null),
    ),
  )
  const faceOf = (id: bigint | null) => (id === null ? null : (faces.get(id) ?? null))
  return rows.map((row) => {
    const proposing = mayProposeDaily(row, operatorId, row.stakes)
    return {
      ...row,
      writtenBy: faceOf(row.writtenBy),
      askedBy: faceOf(row.askedBy),
      seenBy: row.seenBy.flatMap((id) => faceOf(id) ?? []),
      event:
        row.eventId === null
          ? null
          : { id: row.eventId, status: row.status!, outcome: row.outcome, locksAt: row.locksAt! },
      can: {
        edit: isAllowed(mayEdit(row)),
        see: isAllowed(maySee(row)) && !row.seenBy.includes(operatorId),
        schedule: isAllowed(maySchedule(row)),
        propose: isAllowed(proposing),
      },
      whyNotPropose: row.locked ? (proposing?.message ?? null) : null,
    }
  })
}

/** Every question before an operator: first those that wait for an outcome, then those with a day, then the list. */
export async function listQuestions(
  context: Zone & { db: Tx },
  operatorId: bigint,
): Promise<ReplyOf<'listDailyQuestions'>> {
  const rows = await context.db.rows<Row>(
    questions(
      context,
      operatorId,
      sql`where q.event_id is null or b.outcome is null or q.locks_at > clock_now() - make_interval(days => ${KEPT_DAYS})
        order by case when b.status = 'locked' then 0 when q.event_id is not null and b.outcome is null then 1
          when q.event_id is not null then 4 when q.day is not null then 2 else 3 end,
          case when b.outcome is not null then -(q.day - '2000-01-01'::date) else q.day - '2000-01-01'::date end, q.id
        limit ${LISTED_MAX}`,
    ),
  )
  return view(context.db, rows, operatorId)
}

/** One question before an operator. */
export async function oneQuestion(
  context: Zone,
  tx: Tx,
  { id, operatorId }: { id: bigint; operatorId: bigint },
): Promise<ReplyOf<'editDailyQuestion'>> {
  const rows = await tx.rows<Row>(questions(context, operatorId, sql`where q.id = ${id}`))
  return (await view(tx, rows, operatorId))[0]!
}

/** Locks a question and reads it. @throws Refusal not_found */
export async function lockQuestion(
  context: Zone,
  tx: Tx,
  { id, operatorId }: { id: bigint; operatorId: bigint },
): Promise<Row> {
  await tx.change(sql`select 1 from daily_questions where id = ${id} for update`)
  const row = await tx.first<Row>(questions(context, operatorId, sql`where q.id = ${id}`))
  if (!row) throw new Refusal('not_found', 'There is no such question')
  return row
}

/** Whether the question exists. */
export const questionExists = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from daily_questions where id = ${id}`)) !== undefined
