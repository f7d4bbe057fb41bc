import type { z } from 'zod'
import type { LineFact } from '#contract/tournament-line.ts'
import type { startRoutes } from '#contract/tournaments-start.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { VisitorsSee } from '#server/share/index.ts'

/** How a line was drawn. @throws Refusal not_found, also before the start and where the order of joining counted */
export async function tournamentDraw(
  tx: Tx,
  tournamentId: bigint,
): Promise<z.input<typeof startRoutes.tournamentDraw.reply>> {
  const row = await tx.first<{ fact: Extract<LineFact, { type: 'started' }> }>(sql`
    select fact from tournament_facts where tournament_id = ${tournamentId} and type = 'started'`)
  if (!row?.fact.draw) throw new Refusal('not_found', 'There is no such tournament with a drawn line')
  const { draw, players } = row.fact
  return { id: tournamentId, ...draw, clientSeeds: [...draw.clientSeeds], line: [...players] }
}

/** @throws Refusal withheld, for visitors of a tournament that its owner does not share: its line reveals people */
export async function checkShownToVisitors(
  tx: Tx,
  tournamentId: bigint,
  caller: Caller | null,
  visitorsSee: VisitorsSee,
): Promise<void> {
  if (caller || (await visitorsSee(tx, { kind: 'tournaments', id: tournamentId }))) return
  throw new Refusal('withheld', 'The host has hidden this tournament from visitors. Sign in to see it.')
}
