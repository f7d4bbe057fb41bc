import { DESTINATION_NAMES, type DestinationKind } from '#contract/destinations.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Status } from './withdrawal-row.ts'

type Row = { id: bigint; destination: DestinationKind; label: string; status: Status }
type Title = { title: string; status: 'pending' | 'completed' | 'failed' }

/** Its status in a history: open ones are pending, returned ones failed. */
const STATUSES: Record<Status, Title['status']> = {
  pending: 'pending',
  processing: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
}

/** The destination ("Cash App $ad•••") and state of these withdrawals of one person; other people's are left out. */
export async function withdrawalTitles(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, Title>> {
  const rows = await tx.rows<Row>(sql`
    select id, destination, label, status from withdrawals where id = any(${ids}::bigint[]) and user_id = ${userId}`)
  return new Map(
    rows.map((row) => [
      row.id,
      { title: `${DESTINATION_NAMES[row.destination]} ${row.label}`, status: STATUSES[row.status] },
    ]),
  )
}
