import { isPossibleScore } from '#contract/tournament-engine.ts'
import { presetGame } from '#contract/tournament-games.ts'
import type { GameScore } from '#contract/tournament-line.ts'
import type { MatchView } from '#contract/tournaments-matches.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { advanceLine } from './advance-line.ts'
import { placeOfMatch } from './match-rows.ts'
import { viewOfMatch } from './match-views.ts'
import { readTournament } from './tournament-rows.ts'

type Report = {
  matchId: bigint
  userId: bigint
  winnerId: bigint
  score?: GameScore[] | undefined
  /** the revision of the opponent's report that it answers */
  answers?: number | undefined
}

/**
 * Reports who won a match, or changes the report while nobody has answered it. Equal reports finish it at once, different ones open
 * a dispute.
 * @throws Refusal not_found, not_in_match, match_state, impossible_score, report_changed
 */
export async function reportMatch(
  context: Context,
  tx: Tx,
  { matchId, userId, winnerId, score, answers }: Report,
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'report',
    match: place.number,
    player: userId.toString(),
    winner: winnerId.toString(),
    score: score ?? null,
    answers,
  })
  const view = await viewOfMatch(tx, place)
  if (score)
    await refuseImpossibleRounds(tx, place.tournamentId, score, view.champion.userId === winnerId.toString())
  return view
}

/** In fighting games each game is at most three rounds (T-32), whichever format the tournament has. */
async function refuseImpossibleRounds(
  tx: Tx,
  tournamentId: bigint,
  score: GameScore[],
  championWins: boolean,
): Promise<void> {
  const { game_title, games_count } = await readTournament(tx, tournamentId)
  if (!presetGame(game_title)?.fighting) return
  if (!isPossibleScore(score, games_count, championWins, { fighting: true }))
    throw new Refusal(
      'impossible_score',
      `In ${game_title} each game is won with two rounds, of three at most. Nothing was changed.`,
    )
}
