import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { heldOf } from '#server/ledger/index.ts'

/** Every fact about a person's limits and breaks, and what is held above a limit, for the data export. They outlive the account, which has no name then. */
export async function exportSaferPlay(tx: Tx, userId: bigint): Promise<unknown> {
  const limits = await tx.rows(sql`
    select kind, period, act, amount, wait_hours as "waitHours", at from play_limits where user_id = ${userId} order by id`)
  const pauses = await tx.rows(sql`
    select kind, act, until::text as until, at from play_pauses where user_id = ${userId} order by id`)
  const held = await heldOf(tx, userId)
  return {
    limits,
    pauses,
    held: held.map(({ room, left, at }) => ({ from: room, amount: formatMoney(left), at })),
  }
}

/** Held money keeps an account open as a balance does: it is sent back, or released and paid out. */
export const openHeld = async (tx: Tx, userId: bigint): Promise<string | null> =>
  (await heldOf(tx, userId)).length > 0 ? 'money that is held above your limit' : null
