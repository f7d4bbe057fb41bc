import type { z } from 'zod'
import { inMatch, opponentOf, presentMatch } from '#contract/tournament-fold.ts'
import type { LineMatch } from '#contract/tournament-line.ts'
import type { matchRoutes } from '#contract/tournaments-matches.ts'
import type { Config } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { sceneOf } from '../tournament/match-views.ts'

type Wanted = z.input<(typeof matchRoutes.myMatches)['reply']>[number]

/** The number of one person's running tournaments that are read; no one plays in that many at once. */
const TOURNAMENTS_MAX = 50

const NO_MATCH = { matchId: null, opponent: null, status: null, opponentGone: false }

/** The next tasks of a person in their tournaments, the most urgent first. */
export async function myMatches(
  tx: Tx,
  userId: bigint,
  { match: { absenceSeconds } }: { match: Pick<Config['match'], 'absenceSeconds'> },
): Promise<Wanted[]> {
  const running = await tx.rows<{ tournamentId: bigint; gameTitle: string }>(sql`
    select t.id as "tournamentId", t.game_title as "gameTitle" from tournament_seats s join tournaments t on t.id = s.tournament_id
    where s.user_id = ${userId} and s.refunded_at is null and t.status = 'in_progress'
    order by t.id desc limit ${TOURNAMENTS_MAX}`)
  const wanted: Wanted[] = await askedOf(tx, userId, absenceSeconds)
  for (const task of running) {
    const scene = await sceneOf(tx, task.tournamentId)
    const match = presentMatch(scene.line)
    // it ended after the list was read
    if (!match) continue
    const own = userId.toString()
    const of = { ...task, absenceSeconds }
    const need = needOf(match, own)
    if (need) {
      const opponent = scene.faces.get(BigInt(opponentOf(match, own)))!
      const matchId = scene.rows.get(match.number)!.id.toString()
      const opponentGone = match.status === 'reported' && match.vanished === String(opponent.id)
      wanted.push({
        ...of,
        need,
        matchId,
        opponent,
        status: match.status,
        opponentGone,
        dueAt: match.dueAt,
      })
    } else if (scene.line.queue[0] === own) {
      wanted.push({ ...of, ...NO_MATCH, need: 'next', dueAt: null })
    }
  }
  // Tasks without their own end come last.
  return wanted.sort((a, b) => dueMs(a) - dueMs(b))
}

const dueMs = ({ dueAt }: Wanted): number =>
  dueAt === null ? Number.POSITIVE_INFINITY : new Date(dueAt).getTime()

/** The ready checks that this person has not answered. */
const askedOf = async (tx: Tx, userId: bigint, absenceSeconds: number): Promise<Wanted[]> =>
  (
    await tx.rows<Pick<Wanted, 'tournamentId' | 'gameTitle' | 'dueAt'>>(sql`
      select t.id as "tournamentId", t.game_title as "gameTitle", t.ready_until as "dueAt" from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.refunded_at is null and s.ready_at is null and t.ready_until is not null
      order by t.id desc limit ${TOURNAMENTS_MAX}`)
  ).map((row) => ({ ...row, ...NO_MATCH, absenceSeconds, need: 'ready' }))

/** A match's next task for one of its players; undefined for other people's matches. */
function needOf(match: LineMatch, own: string): Exclude<Wanted['need'], 'next' | 'ready'> | undefined {
  if (!inMatch(match, own)) return undefined
  const reported = match.reports.some(({ player }) => player === own)
  switch (match.status) {
    case 'waiting':
    case 'checking_in':
      return match.checkedIn.includes(own) ? 'wait' : 'check_in'
    case 'running':
      return 'report'
    case 'reported':
      if (match.vanished === own) return 'come_back'
      return reported || match.vanished !== null ? 'wait' : 'confirm'
    case 'disputed':
      return 'evidence'
    default:
      return undefined
  }
}
