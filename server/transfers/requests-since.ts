import { sql } from '#server/core/db.ts'
import type { Since } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'

const REQUESTS_MAX = 2

/** The newest requests for money that wait for a user's answer since they left. */
export const requestsSince: Since = async (tx, { userId, since }) => {
  const rows = await tx.rows<{ id: bigint; from_id: bigint; amount_cents: bigint }>(sql`
    select id, from_id, amount_cents from fund_requests
    where to_id = ${userId} and status = 'pending' and created_at > ${since} and expires_at > clock_now()
      and not people_blocked(to_id, from_id)
    order by id desc limit ${REQUESTS_MAX}`)
  const faces = await publicFaces(
    tx,
    rows.map(({ from_id }) => from_id),
  )
  return rows.map((row) => ({
    kind: 'request',
    requestId: row.id,
    person: faces.get(row.from_id)!,
    amount: row.amount_cents,
  }))
}
