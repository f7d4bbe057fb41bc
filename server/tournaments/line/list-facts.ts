import type { LineFact } from '#contract/tournament-line.ts'
import type { Tx } from '#server/core/db.ts'
import { readFacts } from '../tournament/line-table.ts'
import { readTournament } from '../tournament/tournament-rows.ts'

/**
 * Everything that happened in a tournament. Only the players and moderators see the players' texts in a dispute.
 * @throws Refusal not_found
 */
export async function listFacts(tx: Tx, tournamentId: bigint): Promise<LineFact[]> {
  await readTournament(tx, tournamentId)
  const facts = await readFacts(tx, tournamentId)
  return facts.map((fact) => {
    if (fact.type === 'stated') return { ...fact, text: '' }
    return fact.type === 'disputed' && fact.player !== null ? { ...fact, reason: '' } : fact
  })
}
