import { sql, type Tx } from '#server/core/db.ts'
import { demoEmail } from './people.ts'

/** Whether people of the demo community, whose password is printed, have accounts here: words for it, or none. */
export async function demoUsers(tx: Tx): Promise<string[]> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select 1 from users where email like ${demoEmail('%')}) as found`,
  )
  return found ? [`demo accounts (${demoEmail('…')})`] : []
}
