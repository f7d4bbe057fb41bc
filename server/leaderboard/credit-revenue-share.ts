import type { Tx } from '#server/core/db.ts'
import { addRevenueShare } from '#server/users/index.ts'

/**
 * Adds a host's revenue share to their own figures. The caller posts the money itself, in the same transaction.
 * @param cents above zero
 */
export async function creditRevenueShare(tx: Tx, userId: bigint, cents: bigint): Promise<void> {
  await addRevenueShare(tx, userId, cents)
}
