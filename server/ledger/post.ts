import { sql, type Tx } from '#server/core/db.ts'
import { accountName, currencyOf } from './accounts.ts'
import { REASONS, type Reason } from './reasons.ts'

/** One amount from one account to another, hundredths, above zero, both in one currency. */
export type Posting = { source: bigint; destination: bigint; amount: bigint }

/** One cause of money moving. It happens whole or not at all, and once for its key. */
export type Journal = {
  /** `deposit:<provider id>`, `bond:<event>`, … */
  key: string
  reason: Reason
  /** what it belongs to, for histories: `event:12` */
  ref: string
  postings: Posting[]
}

/**
 * What became of a journal: written; its key had been used before (nothing moved now); or an account did not cover it,
 * with that account.
 */
export type Verdict =
  | { verdict: 'posted' }
  | { verdict: 'duplicate' }
  | { verdict: 'insufficient'; account: bigint }

/**
 * Posts journals in the order given, each judged by the balances that the ones before it left. Locks every account that
 * is touched, in id order; an account that does not exist yet is opened. What reaches the purse of somebody who owes is
 * charged with the debt at once, and so is the purse of somebody who comes to owe.
 * @returns a verdict for each journal, in order
 * @throws Error on a journal that can never be right: no postings, amount not above zero, two currencies, one account on
 *   both sides. That is a bug of the caller, not a refusal.
 */
export async function post(tx: Tx, journals: Journal[]): Promise<Verdict[]> {
  for (const journal of journals) assertSound(journal)
  if (journals.length === 0) return []
  const postings = journals.flatMap((journal, index) =>
    journal.postings.map((posting) => ({ ...posting, journal: index + 1 })),
  )
  const { verdicts, uncovered } = await tx.one<{ verdicts: number[]; uncovered: (bigint | null)[] }>(sql`
    select verdicts, uncovered from ledger_post(${journals.map(({ key }) => key)}::text[],
      ${journals.map(({ reason }) => REASONS[reason])}::smallint[], ${journals.map(({ ref }) => ref)}::text[],
      ${postings.map(({ journal }) => journal)}::int[], ${postings.map(({ source }) => source)}::bigint[],
      ${postings.map(({ destination }) => destination)}::bigint[], ${postings.map(({ amount }) => amount)}::bigint[])`)
  return verdicts.map((verdict, index) =>
    verdict === 0
      ? { verdict: 'posted' }
      : verdict === 1
        ? { verdict: 'duplicate' }
        : { verdict: 'insufficient', account: uncovered[index]! },
  )
}

/** Posts one journal that must go through: anything but "posted" or "duplicate" is a bug here. */
export async function postOne(tx: Tx, journal: Journal): Promise<'posted' | 'duplicate'> {
  const [verdict] = await post(tx, [journal])
  if (verdict!.verdict === 'insufficient') {
    throw new Error(`journal ${journal.key}: ${accountName(verdict!.account)} does not cover it`)
  }
  return verdict!.verdict
}

function assertSound(journal: Journal): void {
  if (journal.postings.length === 0) throw new Error(`journal ${journal.key} has no postings`)
  for (const { source, destination, amount } of journal.postings) {
    if (amount <= 0n) throw new Error(`journal ${journal.key}: amount ${amount}`)
    if (source === destination)
      throw new Error(`journal ${journal.key}: ${accountName(source)} on both sides`)
    if (currencyOf(source) !== currencyOf(destination))
      throw new Error(`journal ${journal.key} mixes currencies`)
  }
}
