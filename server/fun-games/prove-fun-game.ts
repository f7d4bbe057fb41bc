import type { z } from 'zod'
import type { funGameRoutes } from '#contract/fun-games.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { columns, endOf, facesOf, type GameRow, proofOf } from './game-rows.ts'

/**
 * A play with everything needed to recompute it, without names.
 * @throws Refusal not_found
 */
export async function proveFunGame(
  tx: Tx,
  id: bigint,
): Promise<z.input<(typeof funGameRoutes.funGameProof)['reply']>> {
  const row = await tx.first<GameRow>(sql`select ${columns} from fun_games where id = ${id}`)
  if (!row) throw new Refusal('not_found', 'There is no such game')
  return {
    id: row.id,
    game: row.game,
    selection: row.selection,
    ...endOf(row),
    faces: facesOf(row),
    proof: proofOf(row),
  }
}
