import type { Evidence } from '#contract/matches.ts'
import type { Tx } from '#server/core/db.ts'

/** The evidence of a match, in the order of its arrival. */
export const evidenceOf = async (_tx: Tx, _matchId: bigint): Promise<Evidence[]> => []
