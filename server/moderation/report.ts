import type { z } from 'zod'
import type { moderationRoutes, ReportKind } from '#contract/moderation.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import type { Reportable } from './reportable.ts'

/** The kinds of things that can be reported: the modules declare them. */
export type Reportables = Record<string, Reportable>

type OwnReport = z.input<typeof moderationRoutes.report.reply>

/** Reports that one person may send in a day. */
const REPORTS_PER_DAY = 50

const columns = sql`id, kind, reason, status, created_at as "createdAt"`

const UNKNOWN: Record<ReportKind, string> = {
  user: 'There is no such person',
  message: 'There is no such message',
  room: 'There is no such room',
  event: 'There is no such event',
  gang: 'There is no such gang',
  tournament: 'There is no such tournament',
  cover: 'There is no such picture',
  comment: 'There is no such comment',
}

/**
 * Reports a thing as the reporter sees it now. Returns an open report of the same thing by the same person again.
 * @throws Refusal not_found, report_state for one's own, rate_limited
 */
export async function report(
  tx: Tx,
  reportables: Reportables,
  { userId, kind, id, reason }: { userId: bigint; kind: ReportKind; id: bigint; reason: string },
): Promise<OwnReport> {
  const thing = await reportables[kind]?.find(tx, id, userId)
  if (!thing) throw new Refusal('not_found', UNKNOWN[kind])
  if (thing.aboutUserId === userId) throw new Refusal('report_state', 'This is your own')
  const { today } = await tx.one<{ today: number }>(sql`
    select count(*)::int as today from reports
    where reporter_id = ${userId} and created_at > clock_now() - interval '1 day'`)
  if (today >= REPORTS_PER_DAY) throw rateLimited(`You can report ${REPORTS_PER_DAY} things a day`, 3_600)
  const { aboutUserId, ...seen } = thing
  await tx.change(sql`
    insert into reports (kind, subject_id, about_user_id, reporter_id, reason, context)
    values (${kind}, ${id}, ${aboutUserId}, ${userId}, ${reason}, ${JSON.stringify(seen)})
    on conflict (kind, subject_id, reporter_id) where status = 'open' do nothing`)
  return tx.one<OwnReport>(sql`
    select ${columns} from reports
    where kind = ${kind} and subject_id = ${id} and reporter_id = ${userId} order by id desc limit 1`)
}

const SHOWN_MAX = 50

/** A user's newest reports. */
export const listReports = (tx: Tx, userId: bigint): Promise<OwnReport[]> =>
  tx.rows<OwnReport>(sql`
    select ${columns} from reports where reporter_id = ${userId} order by id desc limit ${SHOWN_MAX}`)
