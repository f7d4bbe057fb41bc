import type { z } from 'zod'
import type { LineFact } from '#contract/tournament-line.ts'
import type { startRoutes } from '#contract/tournaments-start.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** How a line was drawn. @throws Refusal not_found, also before the start and where the order of joining counted */
export async function tournamentDraw(
  tx: Tx,
  tournamentId: bigint,
): Promise<z.input<typeof startRoutes.tournamentDraw.reply>> {
  const row = await tx.first<{ fact: Extract<LineFact, { type: 'started' }> }>(sql`
    select fact from tournament_facts where tournament_id = ${tournamentId} and type = 'started'`)
  if (!row?.fact.draw) throw new Refusal('not_found', 'There is no drawn line of such a tournament')
  const { draw, players } = row.fact
  return { id: tournamentId.toString(), ...draw, clientSeeds: [...draw.clientSeeds], line: [...players] }
}
