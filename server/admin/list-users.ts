import type { z } from 'zod'
import type { userForAdmin } from '#contract/admin.ts'
import { plainEmail } from '#contract/email-address.ts'
import { sql, type Tx } from '#server/core/db.ts'

const USERS_MAX = 50

type ListedUser = z.input<typeof userForAdmin>
type Row = Omit<ListedUser, 'nomination'> & {
  nominatedBy: bigint | null
  nominator: string
  nominatedFor: 'moderator' | 'admin'
  nominationReason: string
  nominatedAt: Date
}

/** Users whose name or address contains the text; without a text those with a higher role than user. */
export async function listUsers(tx: Tx, viewerId: bigint, query: string | undefined): Promise<ListedUser[]> {
  const part = `%${plainEmail(query ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.rows<Row>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.email,
      u.role, u.created_at as "createdAt", n.nominated_by as "nominatedBy", n.role as "nominatedFor", n.reason as "nominationReason",
      n.created_at as "nominatedAt", by.first_name || ' ' || by.last_name as nominator
    from users u
      left join admin_nominations n on n.user_id = u.id and n.created_at > clock_now() - interval '1 day'
      left join users by on by.id = n.nominated_by
    where not u.is_site and case when ${query ?? ''} = '' then u.role <> 'user' or n.user_id is not null
      else lower(u.first_name || ' ' || u.last_name) like ${part} or lower(u.email) like ${part} end
    order by case u.role when 'admin' then 0 when 'moderator' then 1 when 'merchant' then 2 else 3 end, u.id
    limit ${USERS_MAX}`)
  return rows.map(({ nominatedBy, nominator, nominatedFor, nominationReason, nominatedAt, ...user }) => ({
    ...user,
    nomination:
      nominatedBy === null
        ? null
        : {
            by: nominator,
            mine: nominatedBy === viewerId,
            role: nominatedFor,
            reason: nominationReason,
            at: nominatedAt,
          },
  }))
}
