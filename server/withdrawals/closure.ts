import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** The open obligation from a person's withdrawals, as text; null when there is none. */
export async function openWithdrawals(tx: Tx, userId: bigint): Promise<string | null> {
  const { open } = await tx.one<{ open: boolean }>(sql`
    select exists (select 1 from withdrawals
      where user_id = ${userId} and status in ('pending', 'processing')) as open`)
  return open ? 'a withdrawal that is not finished' : null
}

type Row = { at: Date; status: string; destination: string; label: string; amount: bigint; fee: bigint }

/** Every withdrawal of a person, for the data export. */
export async function exportWithdrawals(tx: Tx, userId: bigint): Promise<unknown[]> {
  const rows = await tx.rows<Row>(sql`
    select created_at as at, status, destination, label, amount_cents as amount, fee_cents as fee
    from withdrawals where user_id = ${userId} order by id`)
  return rows.map((row) => ({ ...row, amount: formatMoney(row.amount), fee: formatMoney(row.fee) }))
}

/**
 * Deletes a person's saved destinations: at account closure, and when the owner of an e-mail address takes the account
 * over from the person who typed it. Each withdrawal keeps its own, sealed.
 */
export async function forgetDestinations(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from withdrawal_destinations where user_id = ${userId}`)
}

/** Deletes the destinations that were saved since then: a thief may have saved them. */
export async function forgetYoungDestinations(tx: Tx, userId: bigint, since: Date): Promise<void> {
  await tx.change(
    sql`delete from withdrawal_destinations where user_id = ${userId} and created_at >= ${since}`,
  )
}

const NEWEST = 200

/** A person's newest withdrawals, as the audit log names them. */
export async function withdrawalSubjects(tx: Tx, userId: bigint): Promise<string[]> {
  const rows = await tx.rows<{ id: bigint }>(
    sql`select id from withdrawals where user_id = ${userId} order by id desc limit ${NEWEST}`,
  )
  return rows.map(({ id }) => `withdrawal:${id}`)
}
