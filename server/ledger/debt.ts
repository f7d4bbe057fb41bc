import { dollars } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from './accounts.ts'
import { lockAccounts, openAccounts } from './read.ts'

const purseOf = (userId: bigint) => account('person', userId, 'USD')

/**
 * The debts of these users for reversed deposits whose money was already spent, cents; leaves out users without a debt. Incoming money
 * repays a debt first, in the same journal call (`post`, `ledger_pay`), so a debtor's purse is empty.
 */
export async function debts(tx: Tx, userIds: bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx.rows<{ user_id: bigint; owed: bigint }>(sql`
    select i.user_id, -d.balance_cents as owed
    from unnest(${userIds}::bigint[], ${userIds.map((id) => account('debt', id, 'USD'))}::bigint[]) as i(user_id, debt)
    join ledger_accounts d on d.id = i.debt
    where d.balance_cents < 0`)
  return new Map(rows.map(({ user_id, owed }) => [user_id, owed]))
}

/** A user's debt, cents. Zero for nearly everybody. */
export async function debtOf(tx: Tx, userId: bigint): Promise<bigint> {
  return (await debts(tx, [userId])).get(userId) ?? 0n
}

/**
 * Locks a user's purse, and thereby the debt, until the transaction ends.
 * @param before external accounts that the caller also posts to; their ids are the lowest
 * @returns the balance of the purse, cents
 */
export async function lockPurse(tx: Tx, userId: bigint, before: bigint[] = []): Promise<bigint> {
  await openAccounts(tx, before)
  await lockAccounts(tx, [...before, purseOf(userId)])
  const row = await tx.one<{ purse: bigint }>(sql`select ledger_balance(${purseOf(userId)}) as purse`)
  return row.purse
}

type Paying = {
  userId: bigint
  /** accounts that the caller posts to afterwards, locked together with the purse in the ledger's order */
  also?: bigint[]
}

/**
 * Locks a user's purse until the transaction ends, so that no debt arises before the caller's posting.
 * @returns the debt, cents
 */
export async function lockDebt(tx: Tx, { userId, also = [] }: Paying): Promise<bigint> {
  await lockAccounts(tx, [purseOf(userId), ...also])
  return debtOf(tx, userId)
}

/** The refusal to let a debtor's money leave; undefined without a debt. @param owed cents */
export function moneyOwed(
  owed: bigint,
  text = (sum: string) => `You owe ${sum} for a deposit that was taken back. No money moved.`,
): Refusal | undefined {
  return owed > 0n ? new Refusal('money_owed', text(dollars(owed))) : undefined
}

/** Refuses to send a debtor's money out, under the lock of the purse (`lockDebt`). @throws Refusal money_owed */
export async function refuseDebtor(tx: Tx, paying: Paying): Promise<void> {
  const refusal = moneyOwed(await lockDebt(tx, paying))
  if (refusal) throw refusal
}

/**
 * The part of a journal's money that repaid a debt, cents.
 * @param cause the journal's key
 */
export async function chargedBy(tx: Tx, cause: string, userId: bigint): Promise<bigint> {
  const { charged } = await tx.one<{ charged: bigint }>(
    sql`select ledger_journal_total(${`debt-repaid:${cause}:${userId}`}) as charged`,
  )
  return charged
}

/**
 * Describes incoming money for its notification: the part that repaid a debt, and the part in the balance.
 * @param journal the incoming journal and its amount, cents
 * @returns the part that repaid a debt, cents, and a sentence
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
        ? 'All of it repaid your debt.'
        : `${dollars(charged)} of it repaid your debt, and the rest is in your balance.`
  return { charged, text }
}
