import type { GameScore, LineFact, WonBy } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { readFacts } from './tournament/line-table.ts'

/** A completed match with everything in its record. Moments are ISO 8601. */
export type MatchResult = {
  matchId: bigint
  tournamentId: bigint
  /** from 1 within the tournament */
  number: number
  gameTitle: string
  platform: string
  gamesCount: number
  practice: boolean
  championId: bigint
  challengerId: bigint
  winnerId: bigint
  wonBy: WonBy
  score: readonly GameScore[] | null
  calledAt: string
  beganAt: string | null
  endedAt: string
  /** SHA-256 of the evidence, hex, in the order of its arrival */
  evidence: string[]
  /** the tournament's facts before the result, in order */
  factsBefore: LineFact[]
}

type Row = Omit<
  MatchResult,
  'winnerId' | 'score' | 'calledAt' | 'beganAt' | 'endedAt' | 'evidence' | 'factsBefore'
> & {
  winnerId: bigint | null
  calledAt: Date
  beganAt: Date | null
  endedAt: Date
}

/** The price of a seat, hundredths. */
export async function entryFeeOf(tx: Tx, tournamentId: bigint): Promise<bigint> {
  const { fee } = await tx.one<{ fee: bigint }>(
    sql`select entry_fee_cents as fee from tournaments where id = ${tournamentId}`,
  )
  return fee
}

/** A completed match; 'unfinished' for a match without a winner, undefined for no match. */
export async function readResult(tx: Tx, matchId: bigint): Promise<MatchResult | 'unfinished' | undefined> {
  const row = await tx.first<Row>(sql`
    select m.id as "matchId", m.tournament_id as "tournamentId", m.number, t.game_title as "gameTitle", t.platform,
      t.games_count as "gamesCount", t.practice, m.champion_id as "championId", m.challenger_id as "challengerId",
      m.winner_id as "winnerId", m.won_by as "wonBy", m.called_at as "calledAt", m.began_at as "beganAt", m.ended_at as "endedAt"
    from matches m join tournaments t on t.id = m.tournament_id where m.id = ${matchId}`)
  if (!row) return undefined
  const { winnerId } = row
  if (winnerId === null) return 'unfinished'
  const facts = await readFacts(tx, row.tournamentId)
  const at = facts.findIndex((fact) => fact.type === 'won' && fact.match === row.number)
  const won = facts[at] as (LineFact & { type: 'won' }) | undefined
  if (!won) throw new Error(`match ${matchId} has a winner and no fact that says so`)
  const evidence = await tx.rows<{ sha256: string }>(
    sql`select sha256 from match_evidence where match_id = ${matchId} order by id`,
  )
  return {
    ...row,
    winnerId,
    score: won.score,
    calledAt: row.calledAt.toISOString(),
    beganAt: row.beganAt?.toISOString() ?? null,
    endedAt: row.endedAt.toISOString(),
    evidence: evidence.map(({ sha256 }) => sha256),
    factsBefore: facts.slice(0, at),
  }
}
