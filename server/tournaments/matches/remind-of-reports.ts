import { opponentOf, presentMatch } from '#contract/tournament-fold.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'
import { minutes, reportText } from '../line/match-news.ts'
import { readLine } from '../tournament/line-table.ts'

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 64
/** How long before an unanswered report stands we remind the player who should answer; with short silences after two thirds. */
const BEFORE_SECONDS = 600

type Waiting = { id: bigint; tournament_id: bigint; due_at: Date; now: Date }

/** Reminds each player whose silence is about to decide a match, once for each report. */
async function remindOfReports(context: Context): Promise<void> {
  const before = Math.min(BEFORE_SECONDS, context.config.match.silenceSeconds / 3)
  const due = await context.db.rows<{ id: bigint }>(sql`
    select id from matches
    where status = 'reported' and vanished_id is null and reminded_of is distinct from due_at
      and due_at <= clock_now() + make_interval(secs => ${before}) and due_at > clock_now()
    order by due_at limit ${AT_ONCE}`)
  for (const { id } of due) await context.db.transact((tx) => remind(context, tx, id))
}

/** The row's lock keeps an answer out meanwhile, since a step of the line writes it. */
async function remind(context: Context, tx: Tx, id: bigint): Promise<void> {
  const waiting = await tx.first<Waiting>(sql`
    update matches set reminded_of = due_at
    where id = ${id} and status = 'reported' and vanished_id is null and reminded_of is distinct from due_at
    returning id, tournament_id, due_at, clock_now() as now`)
  if (!waiting) return
  const match = presentMatch(await readLine(tx, waiting.tournament_id))
  const [report] = match?.reports ?? []
  if (!match || !report) return
  const player = BigInt(report.player)
  const name = (await publicFaces(tx, [player])).get(player)?.firstName ?? 'Somebody'
  const left = minutes({ at: waiting.now.toISOString(), standsAt: waiting.due_at.toISOString() })
  await notify(context, tx, [BigInt(opponentOf(match, report.player))], {
    key: `match.confirm:${id}-${report.revision}-again`,
    title: 'Your answer is still missing',
    body: reportText(report, name, left),
    link: `/tournaments/${waiting.tournament_id}`,
  })
}

export const reportReminders: Rounds = {
  name: 'report-reminders',
  everyMs: LOOK_EVERY_MS,
  failed: 'reminding of reported results failed',
  run: remindOfReports,
}
