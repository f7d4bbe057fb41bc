import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, lockPurse, takeFromHeld } from '#server/ledger/index.ts'
import type { HeldWayBack } from '#server/safer-play/index.ts'
import { announceRefund, holdRefund } from './card-refunds.ts'

/** Prefix of the name of a credit's journal: `deposit:<the provider's id>`. */
const DEPOSIT = 'deposit:'

type Deposit = { id: string; left: bigint }

/** A person's card deposit by the journal that credited it, with the part that can still go back to its card. */
const depositOf = async (
  tx: Tx,
  userId: bigint,
  cause: string,
  { lock = false } = {},
): Promise<Deposit | undefined> => {
  if (!cause.startsWith(DEPOSIT)) return undefined
  return tx.first<Deposit>(sql`
    select d.id, greatest(0, d.amount_cents - d.reversed_cents - (
      select coalesce(sum(r.amount_cents), 0) from card_refunds r
      where r.deposit_id = d.id and r.state in ('requested', 'sent')))::bigint as left
    from card_deposits d
    where d.user_id = ${userId} and d.status = 'credited' and d.provider_id = ${cause.slice(DEPOSIT.length)}
    ${lock ? sql`for update of d` : sql``}`)
}

/**
 * The owner sends money of a card deposit that is held above a limit back to its card. The money moves from the held account to the
 * refund's account, never through the purse; where the card does not take it, it is held again. The poller asks the provider.
 */
export const heldToCard: HeldWayBack = {
  canGoBack: async (tx, { userId, cause }) => ((await depositOf(tx, userId, cause))?.left ?? 0n) > 0n,
  async sendBack(context: Context, tx: Tx, { userId, cause }) {
    const deposit = await depositOf(tx, userId, cause, { lock: true })
    if (!deposit) return false
    await lockPurse(tx, userId, [])
    const taken = await takeFromHeld(tx, userId, cause, deposit.left)
    if (!taken) return false
    const { id } = await tx.one<{ id: bigint }>(sql`
      insert into card_refunds (deposit_id, user_id, amount_cents, held_id)
      values (${deposit.id}::uuid, ${userId}, ${taken.amount}, ${taken.id}) returning id`)
    if (!(await holdRefund(tx, { id, userId, amount: taken.amount, from: 'held' })))
      throw new Error(`what is held of ${cause} is not on ${account('held', userId, 'USD')}`)
    // an earlier reading of the payment lacks this refund
    await tx.change(sql`update card_deposits set revision = revision + 1 where id = ${deposit.id}::uuid`)
    announceRefund(context, tx, userId)
    return true
  },
}
