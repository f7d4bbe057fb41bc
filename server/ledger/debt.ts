import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from './accounts.ts'
import { postOne } from './post.ts'
import { lockAccounts, openAccounts } from './read.ts'

const purseOf = (userId: bigint) => account('person', userId, 'USD')
const debtAccount = (userId: bigint) => account('debt', userId, 'USD')

/** What somebody owes, cents, and how much of it the purse does not cover. */
export type Debt = { owed: bigint; uncovered: bigint }

/** What these people owe for deposits that were taken back; who owes nothing is left out. */
export async function debts(tx: Tx, userIds: bigint[]): Promise<Map<bigint, Debt>> {
  const rows = await tx.rows<Debt & { user_id: bigint }>(sql`
    select i.user_id, -d.balance as owed, greatest(-d.balance - coalesce(p.balance, 0), 0) as uncovered
    from unnest(${userIds}::bigint[], ${userIds.map(debtAccount)}::bigint[], ${userIds.map(purseOf)}::bigint[])
      as i(user_id, debt, purse)
    join ledger_accounts d on d.id = i.debt left join ledger_accounts p on p.id = i.purse
    where d.balance < 0`)
  return new Map(rows.map(({ user_id, ...debt }) => [user_id, debt]))
}

/**
 * What a person owes, cents: card payments that were taken back from money that had been spent already. Zero for nearly
 * everybody.
 */
export async function debtOf(tx: Tx, userId: bigint): Promise<bigint> {
  return (await debts(tx, [userId])).get(userId)?.owed ?? 0n
}

/**
 * Holds a person's purse and debt until the transaction ends, in the ledger's order.
 * @param before accounts of the world outside that the caller posts to as well; their ids come first
 * @returns both, cents
 */
export async function holdPurseAndDebt(
  tx: Tx,
  userId: bigint,
  before: bigint[] = [],
): Promise<{ purse: bigint; owed: bigint }> {
  const purse = purseOf(userId)
  await openAccounts(tx, [...before, debtAccount(userId)])
  await lockAccounts(tx, [...before, purse, debtAccount(userId)])
  const row = await tx.one<{ purse: bigint }>(sql`select ledger_balance(${purse}) as purse`)
  return { purse: row.purse, owed: await debtOf(tx, userId) }
}

/**
 * Pays a debt out of money that has just come in, as far as it goes. Called by every deposit after its credit.
 * @param cause the key of the journal that brought the money: `deposit:<provider id>`
 * @param arrived cents that came in
 * @returns what was paid, cents
 */
export async function repayDebt(
  tx: Tx,
  { userId, cause, ref, arrived }: { userId: bigint; cause: string; ref: string; arrived: bigint },
): Promise<bigint> {
  if ((await debtOf(tx, userId)) === 0n) return 0n
  const { purse, owed } = await holdPurseAndDebt(tx, userId)
  const amount = [owed, arrived, purse].reduce((least, one) => (one < least ? one : least))
  return repay(tx, { userId, cause, ref, amount })
}

/**
 * Pays what a person owes out of the whole purse, as far as it goes: before money goes out, and when held money has come
 * back. Purse and debt are held until the transaction ends, so that no debt arises between this and what follows.
 * @param cause what it is done for; once for each: `transfer:12`
 * @param also accounts that the caller posts to afterwards, held together with these in the ledger's order
 * @returns what was paid, and what is still owed, cents
 */
export async function settleDebt(
  tx: Tx,
  { userId, cause, also = [] }: { userId: bigint; cause: string; also?: bigint[] },
): Promise<{ paid: bigint; owed: bigint }> {
  await lockAccounts(tx, [purseOf(userId), debtAccount(userId), ...also])
  const debt = (await debts(tx, [userId])).get(userId)
  if (!debt) return { paid: 0n, owed: 0n }
  const paid = await repay(tx, { userId, cause, ref: `debt:${userId}`, amount: debt.owed - debt.uncovered })
  return { paid, owed: debt.owed - paid }
}

/**
 * The same before money goes out: who still owes afterwards sends none.
 * @param whose how the refusal begins
 * @returns what was paid, cents
 * @throws Refusal money_owed
 */
export async function clearDebt(
  tx: Tx,
  order: { userId: bigint; cause: string; also?: bigint[] },
  whose: 'You owe' | 'This person owes' = 'You owe',
): Promise<bigint> {
  const { paid, owed } = await settleDebt(tx, order)
  if (owed === 0n) return paid
  // What was paid just now is taken back with the refusal, so the words name the whole.
  const whole = formatMoney(paid + owed)
  throw new Refusal('money_owed', `${whose} $${whole} for a deposit that was taken back. No money moved.`)
}

async function repay(
  tx: Tx,
  { userId, cause, ref, amount }: { userId: bigint; cause: string; ref: string; amount: bigint },
): Promise<bigint> {
  if (amount <= 0n) return 0n
  const verdict = await postOne(tx, {
    key: `debt-repaid:${cause}`,
    reason: 'debt-repaid',
    ref,
    postings: [{ source: purseOf(userId), destination: debtAccount(userId), amount }],
  })
  return verdict === 'posted' ? amount : 0n
}
