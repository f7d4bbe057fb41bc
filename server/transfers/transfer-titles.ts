import { sql, type Tx } from '#server/core/db.ts'
import { displayName } from '#server/users/index.ts'

/** The title of a transfer in one side's history: "Sent to Jo Reed: lunch". */
export function transferTitle(direction: 'in' | 'out', other: string, description: string | null): string {
  const title = direction === 'out' ? `Sent to ${other}` : `Received from ${other}`
  return description ? `${title}: ${description}` : title
}

type Row = {
  id: bigint
  sender_id: bigint
  description: string | null
  firstName: string
  lastName: string
  email: string
}

/** The titles of these transfers for one person's history; transfers of others are left out. */
export async function transferTitles(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<Row>(sql`
    select t.id, t.sender_id, t.description, u.first_name as "firstName", u.last_name as "lastName", u.email
    from transfers t join users u on u.id = case when t.sender_id = ${userId} then t.receiver_id else t.sender_id end
    where t.id = any(${ids}::bigint[]) and ${userId} in (t.sender_id, t.receiver_id)`)
  return new Map(
    rows.map((row) => [
      row.id,
      transferTitle(row.sender_id === userId ? 'out' : 'in', displayName(row), row.description),
    ]),
  )
}
