import { opponentOf } from '#contract/tournament-fold.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { recordFact } from '#server/facts/index.ts'
import type { Step } from '../tournament/line-step.ts'
import { takeAddresses } from '../tournament/match-addresses.ts'

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** a player was called to a match and stayed away; `at` is ISO 8601, UTC */
    'match.missed': { matchId: string; userId: string; at: string }
  }
}

/**
 * Records each match that this step ended, and the players who stayed away, for standings and fair play, which must learn of it
 * even after a crash.
 */
export async function recordMatchResults(
  context: WithOffers,
  tx: Tx,
  { tournament, line, facts, matchIds }: Pick<Step, 'tournament' | 'line' | 'facts' | 'matchIds'>,
): Promise<void> {
  for (const fact of facts) {
    if (fact.type !== 'won' && fact.type !== 'forfeited' && fact.type !== 'voided') continue
    const matchId = matchIds.get(fact.match)!
    const sameAddress = await takeAddresses(tx, matchId)
    if (fact.type === 'voided') continue
    const match = line.matches[fact.match - 1]!
    await recordFact(context, tx, 'match.finished', {
      matchId: matchId.toString(),
      tournamentId: tournament.id.toString(),
      winnerId: match.winner,
      loserId: match.winner === null ? null : opponentOf(match, match.winner),
      practice: tournament.practice,
      at: fact.at,
      by: match.by,
      sameAddress,
    })
    const missed = fact.type === 'won' ? fact.by === 'walkover' : fact.because === 'no_check_in'
    for (const player of missed ? [match.champion, match.challenger] : [])
      if (!match.checkedIn.includes(player))
        await recordFact(context, tx, 'match.missed', {
          matchId: matchId.toString(),
          userId: player,
          at: fact.at,
        })
  }
}
