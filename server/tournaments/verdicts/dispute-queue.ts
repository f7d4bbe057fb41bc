import type { z } from 'zod'
import type { flag } from '#contract/fair-play.ts'
import type { matchRoutes } from '#contract/tournaments-matches.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { isAnswered, signaturesOf, signatureWanted } from '#server/decisions/index.ts'
import { matchDetailOf } from '../matches/show-match.ts'
import { mayDecide } from '../may-match.ts'
import { matchDecisionSums } from '../tournament/decision-sum.ts'
import { tableOf } from '../tournament/line-table.ts'
import type { Viewer } from '../tournament/tournament-can.ts'
import type { Tournament } from '../tournament/tournament-rows.ts'
import { witnessedOf } from './witnessed.ts'

/** Days for which a false claim stands on a profile. */
const SHOWN_DAYS = 30

/** How often moderators have called a claim of each of these people false, by their ids. */
async function falseClaimsOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await tx.rows<{ id: bigint; count: number }>(sql`
    select false_claim_by as id, count(*)::int as count from match_decisions
    where false_claim_by = any(${[...userIds]}::bigint[]) group by false_claim_by`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The same of one person in the last 30 days, for their profile. */
export async function recentFalseClaims(tx: Tx, userId: bigint): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from match_decisions
    where false_claim_by = ${userId} and decided_at > clock_now() - make_interval(days => ${SHOWN_DAYS})`)
  return count
}

type FairPlayFlag = z.input<typeof flag>

/** The open flags of these people, alone or with one another. */
export type FlagsAmong = (tx: Tx, userIds: readonly bigint[]) => Promise<FairPlayFlag[]>

/** For matches m with their waiting decisions v: whether this moderator's signature is wanted. */
const wantedOf = (moderatorId: bigint) => sql`
  ((v.decision is null or v.admin_called_at is not null) and ${signatureWanted('match', {
    id: sql`m.id`,
    adminCalled: sql`v.admin_called_at is not null`,
    moderatorId,
  })})`

type Queued = z.input<(typeof matchRoutes.disputedMatches)['reply']>[number]
type Row = {
  id: bigint
  number: number
  champion_id: bigint
  challenger_id: bigint
  /** two moderators have signed the same */
  decided: boolean
  admin_called: boolean
  /** the admin who was called has signed */
  answered: boolean
}

/** Disputed matches, oldest first, or those that moderators have decided, newest first. */
export async function disputeQueue(
  context: Pick<Context, 'config'>,
  tx: Tx,
  operator: Viewer,
  flagsAmong: FlagsAmong,
  { state, cursor, limit }: z.output<(typeof matchRoutes.disputedMatches)['query']>,
): Promise<Queued[]> {
  const columns = sql`
    m.id, m.number, m.champion_id, m.challenger_id, v.decision is not null as decided,
    v.admin_called_at is not null as admin_called, ${isAnswered('match', sql`m.id`)} as answered
    from matches m left join match_verdicts v on v.match_id = m.id`
  const rows =
    state === 'disputed'
      ? await tx.rows<Row>(sql`
          select ${columns} where m.status = 'disputed' and m.id > ${cursor ?? 0n} order by m.id limit ${limit}`)
      : await tx.rows<Row>(sql`
          select ${columns} where m.id in (
            select distinct match_id from match_decisions where match_id < ${cursor ?? LARGEST_ID}
            order by match_id desc limit ${limit})
          order by m.id desc`)
  const players = rows.flatMap(({ champion_id, challenger_id }) => [champion_id, challenger_id])
  const flags = await flagsAmong(tx, players)
  const falseClaims = await falseClaimsOf(tx, players)
  const queued: Queued[] = []
  for (const row of rows) {
    const [champion, challenger] = [row.champion_id, row.challenger_id].map((id) => falseClaims.get(id) ?? 0)
    queued.push({
      ...(await queuedMatch(context, tx, row, operator, flags)),
      falseClaims: { champion: champion!, challenger: challenger! },
    })
  }
  return queued
}

async function queuedMatch(
  context: Pick<Context, 'config'>,
  tx: Tx,
  row: Row,
  operator: Viewer,
  flags: readonly FairPlayFlag[],
): Promise<Omit<Queued, 'falseClaims'>> {
  const { userId } = operator
  const { detail, tournament, line, facts } = await matchDetailOf(context, tx, row.id, userId)
  const match = line.matches[row.number - 1]!
  const signatures = (await signaturesOf(tx, 'match', [row.id])).get(row.id) ?? []
  const answer = mayDecide(
    await tableOf(context, tx, tournament, line),
    {
      match: row.number,
      host: tournament.createdById,
      isDecided: row.decided,
      isAdminCalled: row.admin_called,
      isAnswered: row.answered,
    },
    {
      userId,
      verbs: verbsOf(operator.role),
      seated: line.players.some(({ id }) => id === userId.toString()),
      signed: signatures.some(({ by }) => by.id === userId),
      proved: false,
    },
  )
  const may = isAllowed(answer)
  const judges = may && !tournament.practice
  const players = [row.champion_id.toString(), row.challenger_id.toString()]
  return {
    ...detail,
    entryFee: tournament.entryFee,
    witnessed: await witnessedOf(tx, match, { matchId: row.id, facts, evidence: detail.evidence }),
    flags: flags.filter(
      ({ user, other }) =>
        players.includes(String(user.id)) && (other === null || players.includes(String(other.id))),
    ),
    mayDecide: may,
    involved: answer?.code === 'holds_position',
    decisionSums: judges
      ? await sumsOf(tx, tournament, row, { moderatorId: userId, signed: signatures.length > 0 })
      : null,
    signatures,
    adminCalled: row.admin_called,
  }
}

/** The sums of a decision by this moderator, by winner. */
async function sumsOf(
  tx: Tx,
  tournament: Tournament,
  row: Row,
  { moderatorId, signed }: { moderatorId: bigint; signed: boolean },
): Promise<NonNullable<Queued['decisionSums']>> {
  const [champion, challenger, nobody] = await matchDecisionSums(tx, moderatorId, tournament, {
    winners: [row.champion_id, row.challenger_id, null],
    signed: signed || row.admin_called,
  })
  return { champion: champion!, challenger: challenger!, void: nobody! }
}

/** Disputed matches that this moderator may decide, counted up to `most`. */
export async function openDisputes(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from matches m join tournaments t on t.id = m.tournament_id left join match_verdicts v on v.match_id = m.id
      where m.status = 'disputed' and ${wantedOf(moderatorId)} and t.creator_id <> ${moderatorId} and not exists (
        select from tournament_seats s
        where s.tournament_id = t.id and s.user_id = ${moderatorId} and s.refunded_at is null)
      limit ${most}) waiting`)
  return count
}

export const matchExists = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from matches where id = ${id}`)) !== undefined
