import { sql, type Tx } from '#server/core/db.ts'
import { account } from './accounts.ts'
import { REASONS, type Reason, reasonName } from './reasons.ts'

/** A person's two balances, hundredths. */
export type Purses = { usd: bigint; play: bigint }

/** Opens accounts at zero; those that exist stay as they are. */
export async function openAccounts(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.change(sql`
    insert into ledger_accounts (id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`)
}

/** A person's balances: one row each, whatever the history. */
export async function purses(tx: Tx, userId: bigint): Promise<Purses> {
  const usd = account('person', userId, 'USD')
  const play = account('person', userId, 'PLAY')
  const rows = await tx.rows<{ id: bigint; balance: bigint }>(
    sql`select id, balance from ledger_accounts where id in (${usd}, ${play})`,
  )
  const balance = (id: bigint) => rows.find((row) => row.id === id)?.balance ?? 0n
  return { usd: balance(usd), play: balance(play) }
}

/** Holds accounts against every other movement until the transaction ends, in id order. */
export async function lockAccounts(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.rows(sql`select 1 from ledger_accounts where id = any(${ids}::bigint[]) order by id for update`)
}

/** One line of a person's statement. */
export type StatementRow = {
  /** the posting's id: newest first, and the cursor of the next page */
  id: bigint
  /** the account on the other side */
  other: bigint
  /** what it did to the purse, hundredths, signed */
  delta: bigint
  after: bigint
  reason: Reason
  /** what the journal belongs to; null for a journal of its own (a bet) */
  ref: string | null
  at: Date
}

/**
 * A purse's statement, newest first.
 * @param options.before only postings with a smaller id
 * @param options.reasons only these; all when left out
 * @param options.direction only what came in, or only what went out
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
    from ledger_statement(${accountId}, ${reasons}::smallint[], ${options.before ?? 9223372036854775807n}, ${options.limit},
      ${options.from ?? null}, ${options.to ?? null}, ${direction}) s
    left join ledger_journals j on j.id = s.journal
    order by s.id desc`)
  return rows.map((row) => ({ ...row, reason: reasonName(row.reason) }))
}

/** Makes room for the postings to come; cheap when there is enough. @returns how many partitions were added */
export async function ensurePartitions(tx: Tx): Promise<number> {
  return (await tx.one<{ made: number }>(sql`select ledger_ensure_partitions() as made`)).made
}
