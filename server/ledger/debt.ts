import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from './accounts.ts'
import { lockAccounts, openAccounts } from './read.ts'

const purseOf = (userId: bigint) => account('person', userId, 'USD')

/**
 * What these people owe for deposits that were taken back from money already spent, cents; who owes nothing is left out.
 * Who owes has an empty purse: what reaches it is charged by the journal that brings it (`post`, `ledger_pay`).
 */
export async function debts(tx: Tx, userIds: bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx.rows<{ user_id: bigint; owed: bigint }>(sql`
    select i.user_id, -d.balance as owed
    from unnest(${userIds}::bigint[], ${userIds.map((id) => account('debt', id, 'USD'))}::bigint[]) as i(user_id, debt)
    join ledger_accounts d on d.id = i.debt
    where d.balance < 0`)
  return new Map(rows.map(({ user_id, owed }) => [user_id, owed]))
}

/** What a person owes, cents. Zero for nearly everybody. */
export async function debtOf(tx: Tx, userId: bigint): Promise<bigint> {
  return (await debts(tx, [userId])).get(userId) ?? 0n
}

/**
 * Holds a person's purse, and with it what they owe, until the transaction ends.
 * @param before accounts of the world outside that the caller posts to as well; their ids come first
 * @returns what lies in the purse, cents
 */
export async function lockPurse(tx: Tx, userId: bigint, before: bigint[] = []): Promise<bigint> {
  await openAccounts(tx, before)
  await lockAccounts(tx, [...before, purseOf(userId)])
  const row = await tx.one<{ purse: bigint }>(sql`select ledger_balance(${purseOf(userId)}) as purse`)
  return row.purse
}

/**
 * Who owes sends no money out. The purse is held until the transaction ends, so that no debt arises between this and what
 * follows.
 * @param also accounts that the caller posts to afterwards, held together with the purse in the ledger's order
 * @throws Refusal money_owed
 */
export async function refuseDebtor(
  tx: Tx,
  { userId, also = [] }: { userId: bigint; also?: bigint[] },
  text = (owed: string) => `You owe ${owed} for a deposit that was taken back. No money moved.`,
): Promise<void> {
  await lockAccounts(tx, [purseOf(userId), ...also])
  const owed = await debtOf(tx, userId)
  if (owed > 0n) throw new Refusal('money_owed', text(`$${formatMoney(owed)}`))
}

/**
 * What of a journal's money went to a debt at once, cents.
 * @param cause the journal's key
 */
export async function chargedBy(tx: Tx, cause: string, userId: bigint): Promise<bigint> {
  const { charged } = await tx.one<{ charged: bigint }>(
    sql`select ledger_journal_total(${`debt-repaid:${cause}:${userId}`}) as charged`,
  )
  return charged
}

/**
 * Where money went that reached a person, for the notice of it: who owes is not told that all of it is in the balance.
 * @param journal the one that brought it, and how much it brought, cents
 * @returns what was charged of it, cents, and a sentence
 */
export async function describeCredit(
  tx: Tx,
  journal: { key: string; userId: bigint; amount: bigint },
): Promise<{ charged: bigint; text: string }> {
  const charged = await chargedBy(tx, journal.key, journal.userId)
  const text =
    charged === 0n
      ? 'It is in your balance.'
      : charged === journal.amount
        ? 'All of it paid what you owed.'
        : `$${formatMoney(charged)} of it paid what you owed, the rest is in your balance.`
  return { charged, text }
}
