import { randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { logProofOf } from './proofs.ts'
import { SALT_BYTES } from './salts.ts'
import { sha256 } from './tree.ts'

const SETTLEMENT = Buffer.from('evens settlement 2\n')

/**
 * Publishes a statement in the public log: it appears a moment after this transaction has committed.
 * @param text JSON without spaces (docs/transparency.md), at most 60,000 bytes
 * @returns its number
 */
export async function announce(tx: Tx, text: string): Promise<bigint> {
  return (await tx.one<{ id: bigint }>(sql`insert into log_statements (text) values (${text}) returning id`))
    .id
}

/** The log's statement about a settlement: a salted commitment to it. */
export function commitmentText(salt: Buffer, settlement: string): string {
  const commitment = sha256(Buffer.concat([SETTLEMENT, salt, Buffer.from(settlement)]))
  return JSON.stringify({ evens: 'settlement 2', commitment: commitment.toString('base64') })
}

/**
 * States in the public log that an event was settled, by a salted commitment to the settlement's text: so the server can show the
 * text to some people only, and it cannot change later (docs/transparency.md, Statements).
 * @param settlement JSON without spaces
 * @returns the statement's number, and the salt that opens it with the text
 */
export async function announceCommitment(tx: Tx, settlement: string): Promise<{ id: bigint; salt: Buffer }> {
  const salt = randomBytes(SALT_BYTES)
  return { id: await announce(tx, commitmentText(salt, settlement)), salt }
}

/** The texts of statements, by their numbers. */
export async function statementTexts(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<{ id: bigint; text: string }>(
    sql`select id, text from log_statements where id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The .tlog-proof of a statement, whose `extra` is its text; null until it is in the log. */
export async function statementProof(
  context: Pick<Context, 'db' | 'config'>,
  id: bigint,
): Promise<string | null> {
  const row = await context.db.first<{ text: string }>(sql`select text from log_statements where id = ${id}`)
  return row ? ((await logProofOf(context, id, Buffer.from(row.text)))?.proof ?? null) : null
}
