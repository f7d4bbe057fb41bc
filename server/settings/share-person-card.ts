import type { WholeLastName } from '#contract/fields.ts'
import { sql } from '#server/core/db.ts'
import type { Shareable } from '#server/share/index.ts'
import { publicName } from '#server/users/index.ts'

type Row = { firstName: string; lastName: WholeLastName; badgeLevel: string; crown: boolean; createdAt: Date }

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A profile for visitors: the name as strangers see it and the tier. No one sees a closed account. */
export const sharePersonCard: Shareable = async (tx, id) => {
  const row = await tx.first<Row>(sql`
    select first_name as "firstName", last_name as "lastName", badge_level as "badgeLevel", is_crown_holder as crown,
      created_at as "createdAt"
    from users where id = ${id} and closed_at is null`)
  if (!row) return undefined
  const tier = `${row.badgeLevel[0]!.toUpperCase()}${row.badgeLevel.slice(1)} tier`
  return {
    id,
    ownerId: id,
    title: publicName(row),
    kindName: 'A player',
    state: row.crown ? `${tier}, wears the crown` : tier,
    text: `On Evens since ${month.format(row.createdAt)}`,
    path: `/profile/${id}`,
    practice: false,
    sides: null,
    ended: false,
  }
}
