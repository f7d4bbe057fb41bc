import type { z } from 'zod'
import type { heldMoney } from '#contract/held-money.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { heldOf } from '#server/ledger/index.ts'
import { allowancesFrom, limitStandingOf } from './allowances.ts'
import { fitsNow, maySendBack } from './held.ts'

/** A page of the sums held for a person above a limit, the oldest first: they are released in that order. */
export async function listHeld(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: bigint | undefined; limit: number },
): Promise<z.input<typeof heldMoney>[]> {
  const views: z.input<typeof heldMoney>[] = []
  const waiting = await heldOf(tx, userId, { after: cursor, limit })
  if (waiting.length === 0) return []
  const standing = await limitStandingOf(context, tx, userId)
  const allowances = allowancesFrom('USD', standing)
  for (const one of waiting)
    views.push({
      id: one.id,
      amount: one.left,
      came: one.came,
      fits: fitsNow(one, allowances, standing),
      from: one.allowance === 'deposit' ? 'deposit' : 'person',
      heldAt: one.at,
      canSendBack: await maySendBack(context, tx, userId, one),
    })
  return views
}
