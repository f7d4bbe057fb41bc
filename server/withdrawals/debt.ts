import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from '#server/ledger/index.ts'
import { dollars } from './withdrawal-row.ts'

/** What these people owe for deposits that were taken back, hundredths; who owes nothing is left out. */
export async function debts(tx: Tx, userIds: bigint[]): Promise<Map<bigint, bigint>> {
  const accounts = userIds.map((id) => account('debt', id, 'USD'))
  const rows = await tx.rows<{ user_id: bigint; owed: bigint }>(sql`
    select i.user_id, -ledger_balance(i.account) as owed
    from unnest(${userIds}::bigint[], ${accounts}::bigint[]) as i(user_id, account)
    where ledger_balance(i.account) < 0`)
  return new Map(rows.map((row) => [row.user_id, row.owed]))
}

/** Nobody with a debt takes money out. @throws Refusal money_owed */
export async function checkNoDebt(
  tx: Tx,
  userId: bigint,
  whose: 'You owe' | 'This person owes',
): Promise<void> {
  const owed = (await debts(tx, [userId])).get(userId)
  if (owed === undefined) return
  throw new Refusal(
    'money_owed',
    `${whose} ${dollars(owed)} for a deposit that was taken back. No money moved.`,
  )
}
