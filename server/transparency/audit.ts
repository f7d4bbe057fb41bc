import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { readHead } from './head.ts'
import { tileReader } from './tiles.ts'
import { rootAt } from './tree.ts'

/** The tiles say the root of the head. */
export async function auditLog(tx: Tx): Promise<Fault[]> {
  const head = await tx.first<{ size: bigint }>(sql`select size from log_head`)
  if (!head) return []
  const { size, root } = await readHead(tx)
  const found = await rootAt(Number(size), tileReader(tx))
  if (found.equals(root)) return []
  return [
    {
      invariant: 'the tiles of the log have its root',
      where: `head of ${size}`,
      details: found.toString('base64'),
    },
  ]
}
