import { sql, type Tx } from '#server/core/db.ts'
import { ACCOUNT_KINDS, type AccountKind } from './accounts.ts'

/** Bytes of one account in a chunk: id (8), kind (2), owner (8) and balance (8), big-endian; and the offset of the balance. */
export const OWED_BYTES = 26
export const OWED_BALANCE_AT = 18

/** The sum of a kind's balances in US dollars, and the number of its accounts that `owedChunk` reads. */
export type KindSum = { kind: AccountKind; cents: bigint; accounts: number }

/** The number of a kind in an account's id. */
export const kindNumber = (kind: AccountKind): number => ACCOUNT_KINDS[kind]

/** Whether the money on an account of this kind is owed to somebody, as in `ledger_is_owed` in SQL. */
export const isOwed = (kind: AccountKind): boolean => ACCOUNT_KINDS[kind] < ACCOUNT_KINDS.fees

/**
 * Accounts in US dollars that are owed to somebody, in id order: people's purses, and the other accounts that are not empty.
 * @param after the `last` of the chunk before; 0n for the first
 * @returns 26 bytes an account, and the last account's id; null after the last account
 */
export const owedChunk = (tx: Tx, after: bigint, most: number) =>
  tx.one<{ accounts: Buffer; last: bigint | null }>(
    sql`select accounts, last from ledger_owed(${after}, ${most}::int)`,
  )

const KINDS = new Map<number, AccountKind>(
  Object.entries(ACCOUNT_KINDS).map(([name, number]) => [number, name as AccountKind]),
)
function kindOfNumber(number: number): AccountKind {
  const name = KINDS.get(number)
  if (!name) throw new Error(`no account kind has the number ${number}`)
  return name
}

/** Movements of a kind: those surely later than a moment, and those around it, up and down. */
export type KindMoves = { kind: AccountKind; later: bigint; more: bigint; less: bigint }

/** @param after a number below that of every posting since `from` */
export async function movesByKind(
  tx: Tx,
  { after, from, until }: { after: bigint; from: Date; until: Date },
): Promise<KindMoves[]> {
  const rows = await tx.rows<Omit<KindMoves, 'kind'> & { kind: number }>(sql`
    select kind, later, more, less from ledger_kind_moves(${after}, ${from}, ${until})`)
  return rows.map((row) => ({ ...row, kind: kindOfNumber(row.kind) }))
}

/** The sums of all kinds in US dollars, in the order of their numbers. */
export async function sumsByKind(tx: Tx): Promise<KindSum[]> {
  const rows = await tx.rows<{ kind: number; cents: bigint; accounts: number }>(sql`
    select ledger_kind_of(id) as kind, sum(balance_cents)::bigint as cents,
      (count(*) filter (where balance_cents <> 0 or ledger_is_person(id)))::int as accounts
    from ledger_accounts where not ledger_is_practice(id) group by 1 order by 1`)
  return rows.map(({ kind, ...sums }) => ({ kind: kindOfNumber(kind), ...sums }))
}
