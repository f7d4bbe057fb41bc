import { sql, type Tx } from '#server/core/db.ts'
import { demoEmail } from './people.ts'

/** A text for each kind of demo user in this database; empty without any. The server prints their password at the start. */
export async function demoUsers(tx: Tx): Promise<string[]> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select 1 from users where email like ${demoEmail('%')}) as found`,
  )
  return found ? [`demo accounts (${demoEmail('…')})`] : []
}
