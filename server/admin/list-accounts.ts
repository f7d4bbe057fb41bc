import type { z } from 'zod'
import type { accountForAdmin } from '#contract/people.ts'
import { sql, type Tx } from '#server/core/db.ts'

const ACCOUNTS_MAX = 50

type Row = Omit<z.input<typeof accountForAdmin>, 'id' | 'createdAt'> & { id: bigint; createdAt: Date }

/** Accounts whose name or address holds the words; without words those who are more than users. */
export async function listAccounts(
  tx: Tx,
  query: string | undefined,
): Promise<z.input<typeof accountForAdmin>[]> {
  const part = `%${(query ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.rows<Row>(sql`
    select id, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl", email, role,
      created_at as "createdAt"
    from users
    where case when ${query ?? ''} = '' then role <> 'user'
      else lower(first_name || ' ' || last_name) like ${part} or lower(email) like ${part} end
    order by case role when 'admin' then 0 when 'moderator' then 1 when 'merchant' then 2 else 3 end, id
    limit ${ACCOUNTS_MAX}`)
  return rows.map((row) => ({ ...row, id: String(row.id), createdAt: row.createdAt.toISOString() }))
}
