import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { heldOf } from '#server/ledger/index.ts'
import { longPauseOf } from './limits.ts'
import { exportPlayTime } from './play-time.ts'

/**
 * Every fact about a person's limits, breaks and links, and the money held above a limit, for the data export. These facts outlive
 * the account, which has no name then.
 */
export async function exportSaferPlay(tx: Tx, userId: bigint): Promise<unknown> {
  const limits = await tx.rows(sql`
    select kind, period, act, amount, wait_hours as "waitHours", at from play_limits where user_id = ${userId} order by id`)
  const pauses = await tx.rows(sql`
    select kind, act, until::text as until, at from play_pauses where user_id = ${userId} order by id`)
  // it names no exclusion, and no finding from a name and a birth date, which anybody can type
  const links = await tx.rows(sql`
    select act, same, reason, at from play_links where user_id = ${userId} and act <> 'ask' and same <> 'person' order by id`)
  const told = await tx.rows(
    sql`select kind, figures, at from play_flags where user_id = ${userId} order by id`,
  )
  const register = await tx.first(sql`
    select answered_at as "askedAt" from play_register where user_id = ${userId}`)
  const time = await exportPlayTime(tx, userId)
  const held = await heldOf(tx, userId)
  return {
    limits,
    pauses,
    time,
    links,
    told,
    register: register ?? null,
    held: held.map(({ allowance, left, at }) => ({ from: allowance, amount: formatMoney(left), at })),
  }
}

/** The marks that recognise a person on a long break stay, as hashes; everybody else's are deleted with the account. */
export async function forgetMarks(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from play_deposits where user_id = ${userId}`)
  await tx.change(sql`delete from play_register where user_id = ${userId}`)
  if (await longPauseOf(tx, userId)) return
  await tx.change(sql`delete from play_marks where user_id = ${userId}`)
}

/** Held money keeps an account open as a balance does: it is sent back, or released and paid out. */
export const openHeld = async (tx: Tx, userId: bigint): Promise<string | null> =>
  (await heldOf(tx, userId)).length > 0 ? 'money that is held above your limit' : null
