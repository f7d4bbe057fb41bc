import { sql, type Tx } from '#server/core/db.ts'
import { readHead } from './head.ts'
import { proofText } from './note.ts'
import { placesOf, tileReader } from './tiles.ts'
import { inclusion } from './tree.ts'

/** A head that was signed, with all signatures that it has. */
export type SignedHead = { size: bigint; note: string }

/** The newest head, with the cosignatures that it has. */
export async function newestHead(tx: Tx): Promise<SignedHead & { root: Buffer }> {
  const { size, note, root } = await readHead(tx)
  const lines = await tx.rows<{ line: string }>(
    sql`select line from log_cosignatures where size = ${size} order by witness`,
  )
  return {
    size,
    root,
    note: note + lines.map(({ line }) => (line.endsWith('\n') ? line : `${line}\n`)).join(''),
  }
}

/** The newest head that every configured witness has signed. */
export const witnessedHead = (tx: Tx): Promise<SignedHead | undefined> =>
  tx.first<SignedHead>(sql`select size, note from log_witnessed`)

/**
 * The proof that a posting or statement is in the log, by the newest head that witnesses have signed, if it has the entry, else by the
 * newest one; undefined where it is not in the log.
 */
export async function proofOf(
  tx: Tx,
  number: bigint,
  extra: Buffer,
): Promise<{ index: bigint; proof: string } | undefined> {
  const index = (await placesOf(tx, [number])).get(number)
  if (index === undefined) return undefined
  const witnessed = await witnessedHead(tx)
  const head = witnessed && witnessed.size > index ? witnessed : await newestHead(tx)
  const path = await inclusion(Number(index), Number(head.size), tileReader(tx))
  return { index, proof: proofText({ extra, index, path, note: head.note }) }
}
