import type { z } from 'zod'
import type { Decision, moderationRoutes, queuedReport, ReportKind } from '#contract/moderation.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { facesForOperators } from '#server/users/index.ts'
import { rolesOf, whyNoSanction } from './may-sanction.ts'
import type { Reportables } from './report.ts'
import type { ReportedLine, ReportedThing } from './reportable.ts'
import { type Sanction, sanctionColumns } from './sanctions.ts'

type QueuedReport = z.input<typeof queuedReport>

export type ReportRow = {
  id: bigint
  kind: ReportKind
  subject_id: bigint
  about_user_id: bigint | null
  reporter_id: bigint
  reason: string
  context: Omit<ReportedThing, 'aboutUserId'>
  status: QueuedReport['status']
  decision: string | null
  created_at: Date
}

/**
 * A moderator's part in a report: their own open report of the same thing, or a report about them. Deciding one report decides all of them.
 */
const hasPart = (moderatorId: bigint) => sql`exists (
  select from reports own where own.kind = r.kind and own.subject_id = r.subject_id and own.status = 'open'
    and (own.reporter_id = ${moderatorId} or own.about_user_id = ${moderatorId}))`

/** A thing is one entry in the queue, under its oldest open report. */
const isFirst = sql`not exists (
  select from reports o where o.kind = r.kind and o.subject_id = r.subject_id and o.status = 'open' and o.id < r.id)`

const SANCTIONS_SHOWN = 10
const OTHERS_SHOWN = 10
const NOBODY = { id: '1', firstName: '', lastName: '', profileImageUrl: null }

/** Open reports, oldest first, or decided ones, newest first. */
export async function reportQueue(
  tx: Tx,
  moderatorId: bigint,
  reportables: Reportables,
  { status, cursor, limit }: z.output<(typeof moderationRoutes.reportQueue)['query']>,
): Promise<QueuedReport[]> {
  const rows =
    status === 'open'
      ? await tx.rows<ReportRow>(sql`
          select * from reports r where status = 'open' and id > ${cursor ?? 0n} and ${isFirst} order by id limit ${limit}`)
      : await tx.rows<ReportRow>(sql`
          select * from reports where status <> 'open' and id < ${cursor ?? LARGEST_ID} order by id desc limit ${limit}`)
  return viewReports(tx, rows, moderatorId, reportables)
}

/** Reports as a moderator sees them. */
export async function viewReports(
  tx: Tx,
  rows: readonly ReportRow[],
  moderatorId: bigint,
  reportables: Reportables,
): Promise<QueuedReport[]> {
  const concerned = rows.flatMap(({ about_user_id }) => about_user_id ?? [])
  const others = await otherReports(tx, rows)
  const reporters = [...rows, ...[...others.values()].flatMap(({ shown }) => shown)].map(
    ({ reporter_id }) => reporter_id,
  )
  const writers = rows.flatMap(({ context: { before = [], after = [] } }) =>
    [...before, ...after].map(({ authorId }) => BigInt(authorId)),
  )
  const people = await facesForOperators(tx, [...reporters, ...concerned, ...writers])
  const lines = (kept: readonly ReportedLine[] = []) =>
    kept.map(({ authorId, text, at }) => ({ author: people.get(BigInt(authorId)) ?? NOBODY, text, at }))
  const sanctions = await sanctionsOf(tx, concerned)
  const barred = await withPart(tx, rows, moderatorId)
  const roles = await rolesOf(tx, [moderatorId, ...concerned])
  const maySanction = (id: bigint | null) =>
    id !== null && whyNoSanction(roles.get(moderatorId)!, roles.get(id)!) === undefined
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    reason: row.reason,
    reporter: people.get(row.reporter_id) ?? NOBODY,
    about: row.about_user_id === null ? null : (people.get(row.about_user_id) ?? null),
    context: {
      ...row.context,
      picture: row.context.picture ?? null,
      before: lines(row.context.before),
      after: lines(row.context.after),
    },
    status: row.status,
    decision: row.decision,
    others: others.get(row.id)?.many ?? 0,
    alsoReported: (others.get(row.id)?.shown ?? []).map(({ reporter_id, reason }) => ({
      reporter: people.get(reporter_id) ?? NOBODY,
      reason,
    })),
    sanctions: row.about_user_id === null ? [] : (sanctions.get(row.about_user_id) ?? []),
    choices: barred.has(row.id) ? [] : choicesFor(row, reportables, maySanction(row.about_user_id)),
    createdAt: row.created_at,
  }))
}

/** The reports among these in which a moderator has a part, so that another moderator decides. */
export async function withPart(
  tx: Tx,
  rows: readonly { id: bigint }[],
  moderatorId: bigint,
): Promise<Set<bigint>> {
  const found = await tx.rows<{ id: bigint }>(sql`
    select r.id from reports r where r.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${hasPart(moderatorId)}`)
  return new Set(found.map(({ id }) => id))
}

/** The decisions that a moderator without a part in a report may choose. */
export function choicesFor(row: ReportRow, reportables: Reportables, maySanction: boolean): Decision[] {
  if (row.status !== 'open') return []
  return [
    'dismiss',
    ...(reportables[row.kind]?.remove ? (['remove'] as const) : []),
    ...(maySanction ? (['warn', 'mute', 'ban'] as const) : []),
  ]
}

async function sanctionsOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, Sanction[]>> {
  const rows = await tx.rows<Sanction & { userId: bigint }>(sql`
    select s.* from unnest(${[...new Set(userIds)]}::bigint[]) u(id)
    cross join lateral (
      select ${sanctionColumns}, user_id as "userId" from sanctions
      where user_id = u.id order by id desc limit ${SANCTIONS_SHOWN}) s
    order by s.id desc`)
  return Map.groupBy(rows, ({ userId }) => userId)
}

type OtherReport = { id: bigint; many: number; reporter_id: bigint; reason: string }

/** For each report the other open reports of the same thing: their number, and the oldest. */
async function otherReports(
  tx: Tx,
  rows: readonly ReportRow[],
): Promise<Map<bigint, { many: number; shown: OtherReport[] }>> {
  const found = await tx.rows<OtherReport>(sql`
    select r.id, o.many, o.reporter_id, o.reason from reports r
    cross join lateral (
      select reporter_id, reason, id, count(*) over ()::int as many from reports
      where kind = r.kind and subject_id = r.subject_id and status = 'open' and id <> r.id order by id limit ${OTHERS_SHOWN}) o
    where r.id = any(${rows.map(({ id }) => id)}::bigint[]) order by o.id`)
  const byReport = Map.groupBy(found, ({ id }) => id)
  return new Map([...byReport].map(([id, shown]) => [id, { many: shown[0]!.many, shown }]))
}

/** Reported things that a moderator may decide about, counted up to `most`. */
export async function openReports(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { many } = await tx.one<{ many: number }>(sql`
    select count(*)::int as many from (
      select from reports r where r.status = 'open' and ${isFirst} and not ${hasPart(moderatorId)} limit ${most}) few`)
  return many
}
