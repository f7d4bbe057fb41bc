import type { z } from 'zod'
import type { potRoutes } from '#contract/pots.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

type Proof = z.input<typeof potRoutes.potProof.reply>
type Row = Omit<Proof, 'id' | 'proof'> & Omit<Proof['proof'], 'nonce'>

/** A played pot with its revealed seeds. @throws Refusal not_found, also while it is open or was never played */
export async function potProof(tx: Tx, potId: bigint): Promise<Proof> {
  const row = await tx.first<Row>(sql`
    select game, winner, result as "gameResult", commitment, server_seed as "serverSeed", client_seed as "clientSeed",
      client_seed_by as "clientSeedBy"
    from pots where id = ${potId} and status = 'played'`)
  if (!row) throw new Refusal('not_found', 'No finished pot has this number')
  const { game, winner, gameResult, ...seeds } = row
  return { id: potId, game, winner, gameResult, proof: { ...seeds, nonce: String(potId) } }
}
