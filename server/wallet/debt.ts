import { sql, type Tx } from '#server/core/db.ts'
import { account, lockAccounts, openAccounts, postOne } from '#server/ledger/index.ts'

const debtAccount = (userId: bigint) => account('debt', userId, 'USD')

/**
 * What a person owes, cents: card payments that were taken back from money that had been spent already. Zero for nearly
 * everybody; nobody with a debt takes money out.
 */
export async function debtOf(tx: Tx, userId: bigint): Promise<bigint> {
  const { owed } = await tx.one<{ owed: bigint }>(
    sql`select -coalesce(ledger_balance(${debtAccount(userId)}), 0) as owed`,
  )
  return owed
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
  const purse = account('person', userId, 'USD')
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
  if (amount <= 0n) return 0n
  const verdict = await postOne(tx, {
    key: `debt-repaid:${cause}`,
    reason: 'debt-repaid',
    ref,
    postings: [{ source: account('person', userId, 'USD'), destination: debtAccount(userId), amount }],
  })
  return verdict === 'posted' ? amount : 0n
}
