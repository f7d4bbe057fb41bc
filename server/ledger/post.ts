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
  /** its subject, for histories: `event:12` */
  ref: string
  postings: Posting[]
}

/**
 * The verdict on a journal: posted; its key was used before, so nothing moved now; not covered, with the account that lacks the money; or
 * above a limit of the purse's owner.
 */
export type Verdict =
  | { verdict: 'posted' }
  | { verdict: 'duplicate' }
  | { verdict: 'insufficient' | 'limited'; account: bigint }

/**
 * Posts journals in the given order, each judged by the balances after the previous ones. It locks every account involved,
 * in id order, and opens missing accounts. Money in a debtor's purse repays the debt at once, whether the money or the debt
 * is new.
 * @returns a verdict for each journal, in order
 * @throws Error on an invalid journal: no postings, amount not above zero, two currencies, one account on both sides; a bug of
 *   the caller, not a refusal.
 */
export async function post(tx: Tx, journals: Journal[]): Promise<Verdict[]> {
  for (const journal of journals) assertSound(journal)
  if (journals.length === 0) return []
  const postings = journals.flatMap((journal, index) =>
    journal.postings.map((posting) => ({ ...posting, journal: index + 1 })),
  )
  const { verdicts, uncovered, newest } = await tx.one<{
    verdicts: number[]
    uncovered: (bigint | null)[]
    newest: bigint | null
  }>(sql`
    select verdicts, uncovered, case when 0 = any(verdicts) then currval('ledger_posting_ids') end as newest from ledger_post(${journals.map(({ key }) => key)}::text[],
      ${journals.map(({ reason }) => REASONS[reason])}::smallint[], ${journals.map(({ ref }) => ref)}::text[],
      ${postings.map(({ journal }) => journal)}::int[], ${postings.map(({ source }) => source)}::bigint[],
      ${postings.map(({ destination }) => destination)}::bigint[], ${postings.map(({ amount }) => amount)}::bigint[])`)
  if (newest !== null) tx.written({ id: newest, print: null })
  return verdicts.map((verdict, index) =>
    verdict === 0
      ? { verdict: 'posted' }
      : verdict === 1
        ? { verdict: 'duplicate' }
        : { verdict: verdict === 2 ? 'insufficient' : 'limited', account: uncovered[index]! },
  )
}

/** Posts one journal that must succeed. @throws Error when an account does not cover it or lacks the allowance, which is a bug here */
export async function postOne(tx: Tx, journal: Journal): Promise<'posted' | 'duplicate'> {
  const [judged] = await post(tx, [journal])
  const { verdict } = judged!
  if ('account' in judged!)
    throw new Error(
      `journal ${journal.key}: ${accountName(judged.account)} ${verdict === 'limited' ? 'has no allowance for it' : 'does not cover it'}`,
    )
  return verdict as 'posted' | 'duplicate'
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
