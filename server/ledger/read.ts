import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { account } from './accounts.ts'
import { COMES_BACK, LEAVES, REASONS, type Reason, reasonName } from './reasons.ts'

/** A user's two balances, hundredths. */
export type Purses = { usd: bigint; play: bigint }

/** Opens accounts at zero; existing ones stay unchanged. */
export async function openAccounts(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.change(sql`
    insert into ledger_accounts (id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`)
}

/** A user's balances: one row each, however long the history. */
export async function purses(tx: Tx, userId: bigint): Promise<Purses> {
  const usd = account('person', userId, 'USD')
  const play = account('person', userId, 'PLAY')
  const rows = await tx.rows<{ id: bigint; balance: bigint }>(
    sql`select id, balance_cents as balance from ledger_accounts where id in (${usd}, ${play})`,
  )
  const balance = (id: bigint) => rows.find((row) => row.id === id)?.balance ?? 0n
  return { usd: balance(usd), play: balance(play) }
}

/** Locks accounts in id order until the transaction ends. */
export async function lockAccounts(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.rows(sql`select 1 from ledger_accounts where id = any(${ids}::bigint[]) order by id for update`)
}

/** Locks those of these accounts that nobody else has locked now, and returns them. */
export async function freeAccounts(tx: Tx, ids: bigint[]): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(
    sql`select id from ledger_accounts where id = any(${ids}::bigint[]) order by id for update skip locked`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** One row of a user's statement. */
export type StatementRow = {
  /** the posting's id: newest first, and the cursor of the next page */
  id: bigint
  /** the account on the other side */
  other: bigint
  /** the change of the purse, hundredths, signed */
  delta: bigint
  after: bigint
  reason: Reason
  /** the journal's reference; null for a posting without a journal (a bet) */
  ref: string | null
  at: Date
}

/**
 * A purse's statement, newest first.
 * @param options.before only postings with a smaller id
 * @param options.reasons only postings with these reasons; all by default
 * @param options.direction only incoming or only outgoing postings
 */
export async function statement(
  tx: Tx,
  accountId: bigint,
  options: {
    before?: bigint
    limit: number
    reasons?: readonly Reason[]
    from?: Date
    to?: Date
    direction?: 'in' | 'out'
  },
): Promise<StatementRow[]> {
  const direction = { in: 1, out: -1, both: 0 }[options.direction ?? 'both']
  const reasons = options.reasons?.map((reason) => REASONS[reason]) ?? null
  const rows = await tx.rows<Omit<StatementRow, 'reason'> & { reason: number }>(sql`
    select s.id, s.other, s.delta, s.after, s.at, s.reason, j.ref
    from ledger_statement(${accountId}, ${reasons}::smallint[], ${options.before ?? LARGEST_ID}, ${options.limit},
      ${options.from ?? null}, ${options.to ?? null}, ${direction}) s
    left join ledger_journals j on j.id = s.journal
    order by s.id desc`)
  return rows.map((row) => ({ ...row, reason: reasonName(row.reason) }))
}

/** Criteria for a row of a statement: a row matches by any of them. */
export type StatementMatch = {
  id: bigint | null
  amount: bigint | null
  others: bigint[]
  refs: string[]
  came: readonly Reason[]
  went: readonly Reason[]
}

const numbers = (reasons: readonly Reason[]) => reasons.map((reason) => REASONS[reason])

/** The rows of a purse's statement that match, newest first. Options as `statement`. */
export async function findInStatement(
  tx: Tx,
  accountId: bigint,
  found: StatementMatch,
  options: Parameters<typeof statement>[2],
): Promise<StatementRow[]> {
  const direction = { in: 1, out: -1, both: 0 }[options.direction ?? 'both']
  const reasons = options.reasons ? numbers(options.reasons) : null
  const rows = await tx.rows<Omit<StatementRow, 'reason'> & { reason: number }>(sql`
    select s.id, s.other, s.delta, s.after, s.at, s.reason, j.ref
    from ledger_find(${accountId}, ${options.before ?? LARGEST_ID}, ${options.limit}, ${reasons}::smallint[],
      ${options.from ?? null}, ${options.to ?? null}, ${direction}, ${found.id}, ${found.amount},
      ${found.others}::bigint[], ${found.refs}::text[], ${numbers(found.came)}::smallint[],
      ${numbers(found.went)}::smallint[]) s
    left join ledger_journals j on j.id = s.journal
    order by s.id desc`)
  return rows.map((row) => ({ ...row, reason: reasonName(row.reason) }))
}

/**
 * The money that has left a purse since a moment, cents, less the money that came back since then for the same reference.
 * @param left the reasons by which it leaves
 * @param cameBack the reasons by which it comes back
 */
export async function outgoing(
  tx: Tx,
  accountId: bigint,
  { since, left, cameBack }: { since: Date; left: readonly Reason[]; cameBack: readonly Reason[] },
): Promise<bigint> {
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select ledger_outgoing(${accountId}, ${since}, ${numbers(left)}::smallint[], ${numbers(cameBack)}::smallint[]) as cents`)
  return cents
}

/**
 * The same for all reasons by which money leaves for other people, except bets, and without some references; cents.
 * @param but the references to leave out: `transfer:12`
 */
export async function leftFor(
  tx: Tx,
  accountId: bigint,
  since: Date,
  but: readonly string[],
): Promise<bigint> {
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select ledger_left(${accountId}, ${since}, ${numbers(LEAVES)}::smallint[], ${numbers(COMES_BACK)}::smallint[], ${but}::text[]) as cents`)
  return cents
}

/** Every account that ever exchanged money with a purse. */
export async function counterparties(tx: Tx, accountId: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`select ledger_counterparties(${accountId}) as id`)
  return rows.map((row) => row.id)
}

/** The number of newest movements that `balanceDays` reads. */
const DAYS_READ = 1_000

/**
 * The balance of a purse at the beginning and at the end of each UTC day with movements since `from`, oldest first, in
 * hundredths. Older movements count as of `from`. It reads at most the newest 1,000 movements, so a busier purse starts later.
 */
export const balanceDays = (tx: Tx, accountId: bigint, from: Date): Promise<{ at: Date; after: bigint }[]> =>
  tx.rows(sql`select at, after from ledger_balance_days(${accountId}, ${from}, ${DAYS_READ})`)

/** Totals of a purse's movements by reason and direction, and its closing balance, hundredths. */
export type Sums = {
  moved: { reason: Reason; direction: 'in' | 'out'; total: bigint; count: number }[]
  closing: bigint
}

/** Totals a purse's movements from `from` (included) to `to` (excluded), in one statement and so in one snapshot. */
export async function sums(tx: Tx, accountId: bigint, from: Date, to: Date): Promise<Sums> {
  const rows = await tx.rows<{
    reason: number | null
    direction: number
    total: bigint
    count: bigint
  }>(sql`select reason, direction, total, count from ledger_sums(${accountId}, ${from}, ${to})`)
  const moved = rows.flatMap((row) =>
    row.reason === null
      ? []
      : [
          {
            reason: reasonName(row.reason),
            direction: row.direction > 0 ? ('in' as const) : ('out' as const),
            total: row.total,
            count: Number(row.count),
          },
        ],
  )
  return { moved, closing: rows.find((row) => row.reason === null)!.total }
}

/** Adds partitions for future postings; cheap when there are enough. @returns the number added */
export async function ensurePartitions(tx: Tx): Promise<number> {
  return (await tx.one<{ made: number }>(sql`select ledger_ensure_partitions() as made`)).made
}
