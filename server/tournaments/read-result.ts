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

type Row = {
  id: bigint
  tournament_id: bigint
  number: number
  game_title: string
  platform: string
  games_count: number
  practice: boolean
  champion_id: bigint
  challenger_id: bigint
  winner_id: bigint
  won_by: WonBy
  called_at: Date
  began_at: Date | null
  ended_at: Date
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
    select m.id, m.tournament_id, m.number, t.game_title, t.platform, t.games_count, t.practice, m.champion_id,
      m.challenger_id, m.winner_id, m.won_by, m.called_at, m.began_at, m.ended_at
    from matches m join tournaments t on t.id = m.tournament_id where m.id = ${matchId}`)
  if (!row) return undefined
  if (row.winner_id === null) return 'unfinished'
  const facts = await readFacts(tx, row.tournament_id)
  const at = facts.findIndex((fact) => fact.type === 'won' && fact.match === row.number)
  const won = facts[at] as (LineFact & { type: 'won' }) | undefined
  if (!won) throw new Error(`match ${matchId} has a winner and no fact that says so`)
  const evidence = await tx.rows<{ sha256: string }>(
    sql`select sha256 from match_evidence where match_id = ${matchId} order by id`,
  )
  return {
    matchId: row.id,
    tournamentId: row.tournament_id,
    number: row.number,
    gameTitle: row.game_title,
    platform: row.platform,
    gamesCount: row.games_count,
    practice: row.practice,
    championId: row.champion_id,
    challengerId: row.challenger_id,
    winnerId: row.winner_id,
    wonBy: row.won_by,
    score: won.score,
    calledAt: row.called_at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endedAt: row.ended_at.toISOString(),
    evidence: evidence.map(({ sha256 }) => sha256),
    factsBefore: facts.slice(0, at),
  }
}
