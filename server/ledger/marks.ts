import { sql, type Tx, type Written } from '#server/core/db.ts'

/** An acknowledged posting, and its database. */
export type Mark = Written & {
  /** the time at which this database was created, so that no other is mistaken for it */
  database: string
}

/** The content of a posting, as a mark names it. */
export const printOf = (source: bigint, amount: bigint): string => `${source}:${amount}`

/** The time at which this database was created; undefined before it has tables. */
export async function databaseName(tx: Pick<Tx, 'first'>): Promise<string | undefined> {
  const row = await tx.first<{ made: Date | null }>(sql`select database_made_at() as made`)
  return row?.made?.toISOString()
}

/** The newest posting of the ledger; undefined while there is none. */
export async function newestMark(tx: Tx): Promise<Mark | undefined> {
  const row = await tx.first<{ id: bigint; source: bigint; amount_cents: bigint }>(
    sql`select id, source, amount_cents from ledger_postings order by id desc limit 1`,
  )
  const database = await databaseName(tx)
  return row && database ? { id: row.id, print: printOf(row.source, row.amount_cents), database } : undefined
}

/**
 * The first of these marks whose posting is missing in the ledger, or has other content. Marks of other databases prove nothing.
 */
export async function missingMark(
  tx: Pick<Tx, 'rows' | 'first'>,
  marks: readonly Mark[],
): Promise<Mark | undefined> {
  if (marks.length === 0) return undefined
  const database = await databaseName(tx)
  const own = marks.filter((mark) => mark.database === database)
  if (own.length === 0) return undefined
  const rows = await tx.rows<{ id: bigint; source: bigint; amount_cents: bigint }>(
    sql`select id, source, amount_cents from ledger_postings where id = any(${own.map(({ id }) => id)}::bigint[])`,
  )
  const prints = new Map(rows.map((row) => [row.id, printOf(row.source, row.amount_cents)]))
  return own.find(({ id, print }) => !prints.has(id) || (print !== null && prints.get(id) !== print))
}

export const markText = ({ id, print, database }: Mark): string =>
  JSON.stringify({ id: String(id), print, database })

/** @returns undefined for a text that is no mark, such as a file that was cut */
export function readMark(text: string): Mark | undefined {
  try {
    const { id, print, database } = JSON.parse(text) as Record<string, unknown>
    if (typeof id !== 'string' || !/^\d{1,19}$/.test(id) || typeof database !== 'string') return undefined
    return { id: BigInt(id), print: typeof print === 'string' ? print : null, database }
  } catch {
    return undefined
  }
}
