import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import type { Fact } from '#server/facts/index.ts'
import { account, type Journal, post } from '#server/ledger/index.ts'
import { mayWithdraw } from './may.ts'
import { type PastPotView, type PotRow, pastPotViews, potColumns } from './pot-rows.ts'

const returnOf = (pot: PotRow): Journal => ({
  key: `pot-return:${pot.id}`,
  reason: 'pot-return',
  ref: `pot:${pot.id}`,
  postings: [
    {
      source: account('pot', pot.id, 'PLAY'),
      destination: account('person', pot.createdById, 'PLAY'),
      amount: pot.potAmount,
    },
  ],
})

/** Ends open pots whose rows are locked, and returns each creator's full stake. @returns them as they are now */
export async function returnPots(tx: Tx, ids: bigint[], status: 'withdrawn' | 'expired'): Promise<PotRow[]> {
  if (ids.length === 0) return []
  const pots = await tx.rows<PotRow>(sql`
    update pots set status = ${status}, ended_at = clock_now()
    where id = any(${ids}::bigint[]) and status = 'open' returning ${potColumns}`)
  const verdicts = await post(tx, pots.map(returnOf))
  const wrong = verdicts.find(({ verdict }) => verdict !== 'posted')
  if (wrong) throw new Error(`a pot's stake did not come back: ${wrong.verdict}`)
  return pots
}

/** After the commit, reports the changed purses and lists. */
export function announceReturn(context: Context, tx: Tx, pots: PotRow[]): void {
  const userIds = [...new Set(pots.map((pot) => pot.createdById))]
  tx.afterCommit(() => {
    context.signals.send({ type: 'balance_changed', userIds })
    context.signals.send({ type: 'pots_changed' })
  })
}

/** Withdraws an unplayed pot, by its creator. @throws Refusal not_found, forbidden, pot_taken */
export async function withdrawPot(
  context: Context,
  tx: Tx,
  action: { potId: bigint; userId: bigint },
): Promise<PastPotView> {
  const held = await tx.first<{ createdById: bigint; status: PotRow['status'] }>(
    sql`select creator_id as "createdById", status from pots where id = ${action.potId} for update`,
  )
  obey(mayWithdraw(held, action.userId))
  const pots = await returnPots(tx, [action.potId], 'withdrawn')
  announceReturn(context, tx, pots)
  return (await pastPotViews(tx, pots, action.userId))[0]!
}

/** Withdraws all open pots of a person whose account is closed, or who excludes themselves. */
export async function withdrawAllPots(tx: Tx, userId: bigint): Promise<PotRow[]> {
  const open = await tx.rows<{ id: bigint }>(
    sql`select id from pots where creator_id = ${userId} and status = 'open' order by id for update`,
  )
  return returnPots(
    tx,
    open.map(({ id }) => id),
    'withdrawn',
  )
}

/** Pots are for practice coins, which an exclusion closes: nobody plays against somebody who is excluded. */
export const returnForExclusion = {
  facts: ['play.paused'],
  async handle(context: Context, tx: Tx, { payload }: Fact<'play.paused'>): Promise<void> {
    if (payload.kind !== 'exclusion') return
    const pots = await withdrawAllPots(tx, BigInt(payload.userId))
    if (pots.length > 0) announceReturn(context, tx, pots)
  },
}
