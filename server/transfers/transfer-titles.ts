import type { WholeLastName } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { HistoryTitle } from '#server/ledger/index.ts'
import { displayName } from '#server/users/index.ts'
import { trustedWriters } from './shared-money.ts'

/** The title of a transfer in one side's history: "Sent to Jo Reed: lunch". */
export function transferTitle(direction: 'in' | 'out', other: string, description: string | null): string {
  const title = direction === 'out' ? `Sent to ${other}` : `Received from ${other}`
  return description ? `${title}: ${description}` : title
}

type Row = {
  id: bigint
  sender_id: bigint
  request_id: bigint | null
  description: string | null
  firstName: string
  lastName: WholeLastName
}

/**
 * The titles of these transfers for one person's history; transfers of others are left out. A stranger's text is separate from the title.
 */
export async function transferTitles(
  tx: Tx,
  userId: bigint,
  ids: bigint[],
): Promise<Map<bigint, HistoryTitle>> {
  const rows = await tx.rows<Row>(sql`
    select t.id, t.sender_id, t.request_id, t.description, u.first_name as "firstName", u.last_name as "lastName"
    from transfers t join users u on u.id = case when t.sender_id = ${userId} then t.receiver_id else t.sender_id end
    where t.id = any(${ids}::bigint[]) and ${userId} in (t.sender_id, t.receiver_id)`)
  // the text of a paid request is the asker's, who has the money
  const theirs = rows.filter((row) => row.sender_id !== userId && row.request_id === null && row.description)
  const trusted = await trustedWriters(
    tx,
    userId,
    theirs.map(({ sender_id }) => sender_id),
  )
  const folded = new Set(theirs.filter(({ sender_id }) => !trusted.has(sender_id)))
  return new Map(rows.map((row) => [row.id, titleOf(row, userId, folded.has(row))]))
}

function titleOf(row: Row, userId: bigint, folded: boolean): HistoryTitle {
  const direction = row.sender_id === userId ? 'out' : 'in'
  if (!folded || row.description === null)
    return { title: transferTitle(direction, displayName(row), row.description) }
  return { title: transferTitle(direction, displayName(row), null), foldedWords: row.description }
}
