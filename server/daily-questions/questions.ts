import { DAILY_PROPOSE_HOUR } from '#contract/daily-limits.ts'
import type { OperatorQuestion } from '#contract/daily-questions.ts'
import { type SiteQuestion, siteQuestions } from '#server/bets/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { facesForOperators } from '#server/users/index.ts'
import { type JudgedQuestion, mayEdit, mayProposeDaily, maySchedule, maySee } from './may.ts'

type Zone = { config: Pick<Context['config'], 'siteTimeZone'> }

type Stored = Omit<JudgedQuestion, 'locked'> & {
  id: bigint
  title: string
  optionALabel: string
  optionBLabel: string
  category: OperatorQuestion['category']
  rules: string
  sourceUrl: string
  writtenBy: bigint | null
  seenBy: bigint[]
  locksAt: Date | null
}
type Row = Stored & Pick<JudgedQuestion, 'locked'> & { event: SiteQuestion | undefined; stakes: boolean }

/** Finished questions stay on the operators' list for this many days; one that waits for its outcome stays longer. */
const KEPT_DAYS = 30
const WAITING_DAYS = 120
const LISTED_MAX = 200

/** Questions q before an operator, with their events. */
async function readQuestions(
  { config }: Zone,
  tx: Tx,
  { operatorId, which }: { operatorId: bigint; which: Sql },
): Promise<Row[]> {
  const zone = config.siteTimeZone
  const rows = await tx.rows<Stored>(sql`
    select q.id, q.title, q.option_a as "optionALabel", q.option_b as "optionBLabel", q.category, q.rules,
      q.source_url as "sourceUrl", q.written_by as "writtenBy", q.version, q.day::text as day, q.asked_by as "askedBy",
      q.event_id as "eventId", q.locks_at as "locksAt",
      coalesce(clock_now() < (q.day + 1 + make_interval(hours => ${DAILY_PROPOSE_HOUR})) at time zone ${zone}
        and u.closed_at is null, false) as "isAskersTurn",
      (clock_now() at time zone ${zone})::date::text as today,
      extract(hour from clock_now() at time zone ${zone})::int as hour,
      array(select v.user_id from daily_question_views v where v.question_id = q.id order by v.seen_at, v.user_id) as "seenBy"
    from daily_questions q left join users u on u.id = q.asked_by ${which}`)
  const events = await siteQuestions(
    tx,
    rows.flatMap(({ eventId }) => eventId ?? []),
    operatorId,
  )
  return rows.map((row) => {
    const event = row.eventId === null ? undefined : events.get(row.eventId)
    return { ...row, event, locked: event?.status === 'locked', stakes: event?.mine != null }
  })
}

/** The place of a question on the operators' list: what waits for them comes first. */
function placeOf({ event, locked, day }: Row): number {
  if (locked) return 0
  if (event) return event.outcome === null ? 1 : 4
  return day === null ? 3 : 2
}

const dayOrder = (one: Row, other: Row): number => (one.day ?? '').localeCompare(other.day ?? '')

/** Finished questions stand newest first, the others in the order of their days. */
const inOrder = (one: Row, other: Row): number =>
  placeOf(one) - placeOf(other) || (placeOf(one) === 4 ? dayOrder(other, one) : dayOrder(one, other))

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
        row.eventId === null || !row.event
          ? null
          : { id: row.eventId, status: row.event.status, outcome: row.event.outcome, locksAt: row.locksAt! },
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
  const rows = await readQuestions(context, context.db, {
    operatorId,
    which: sql`where q.event_id is null or q.locks_at > clock_now() - make_interval(days => ${WAITING_DAYS})
      order by q.day, q.id limit ${LISTED_MAX}`,
  })
  const { now } = await context.db.one<{ now: Date }>(sql`select clock_now() as now`)
  const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  const kept = rows.filter(({ event, locksAt }) => !event?.outcome || locksAt! > since)
  return view(context.db, kept.sort(inOrder), operatorId)
}

/** One question before an operator. */
export async function oneQuestion(
  context: Zone,
  tx: Tx,
  { id, operatorId }: { id: bigint; operatorId: bigint },
): Promise<ReplyOf<'editDailyQuestion'>> {
  const rows = await readQuestions(context, tx, { operatorId, which: sql`where q.id = ${id}` })
  return (await view(tx, rows, operatorId))[0]!
}

/** Locks a question and reads it. @throws Refusal not_found */
export async function lockQuestion(
  context: Zone,
  tx: Tx,
  { id, operatorId }: { id: bigint; operatorId: bigint },
): Promise<Row> {
  await tx.change(sql`select 1 from daily_questions where id = ${id} for update`)
  const [row] = await readQuestions(context, tx, { operatorId, which: sql`where q.id = ${id}` })
  if (!row) throw new Refusal('not_found', 'There is no such question')
  return row
}

/** Whether the question exists. */
export const questionExists = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from daily_questions where id = ${id}`)) !== undefined
