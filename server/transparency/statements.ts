import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { proofOf } from './proofs.ts'

/**
 * Says something in the public log: it is there a moment after this transaction has committed.
 * @param text JSON without spaces (docs/transparency.md), at most 60,000 bytes
 * @returns its number
 */
export async function announce(tx: Tx, text: string): Promise<bigint> {
  return (await tx.one<{ id: bigint }>(sql`insert into log_statements (text) values (${text}) returning id`))
    .id
}

/** The .tlog-proof of a statement, whose `extra` is its text; null until it is in the log. */
export async function statementProof(
  context: Pick<Context, 'db' | 'config'>,
  id: bigint,
): Promise<string | null> {
  const row = await context.db.first<{ text: string }>(sql`select text from log_statements where id = ${id}`)
  return row ? ((await proofOf(context, id, Buffer.from(row.text)))?.proof ?? null) : null
}
