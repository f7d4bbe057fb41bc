import type { z } from 'zod'
import { formatMoney } from '#contract/money.ts'
import type { heldMoney } from '#contract/safer-play.ts'
import type { Tx } from '#server/core/db.ts'
import { heldOf } from '#server/ledger/index.ts'
import { maySendBack } from './held.ts'

/** A page of what is held for a person above a limit, the oldest first: it is released in that order. */
export async function listHeld(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: bigint | undefined; limit: number },
): Promise<z.input<typeof heldMoney>[]> {
  const views: z.input<typeof heldMoney>[] = []
  for (const one of await heldOf(tx, userId, { after: cursor, limit }))
    views.push({
      id: String(one.id),
      amount: formatMoney(one.left),
      from: one.room === 'deposit' ? 'deposit' : 'person',
      heldAt: one.at.toISOString(),
      canSendBack: await maySendBack(tx, userId, one),
    })
  return views
}
