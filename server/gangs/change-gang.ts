import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { nameTaken } from './create-gang.ts'
import { lockToChange, nameKey } from './gang-rows.ts'
import { gangChanged } from './live.ts'

type Change = { gangId: bigint; userId: bigint; name?: string | undefined; description?: string | undefined }

/** Changes a gang's texts. @throws Refusal not_found, forbidden, name_taken */
export async function changeGang(
  context: Context,
  tx: Tx,
  { gangId, userId, name, description }: Change,
): Promise<void> {
  const own = await lockToChange(tx, gangId, userId)
  if (own.role === 'member' || (name !== undefined && own.role !== 'owner'))
    throw new Refusal('forbidden', 'Only the owner may rename a gang; officers may change the description')
  if (name !== undefined) {
    const other = await tx.first(sql`
      select 1 from gangs where name_key = ${nameKey(name)} and id <> ${gangId}`)
    if (other) throw nameTaken()
    await rename(tx, gangId, name)
  }
  if (description !== undefined)
    await tx.change(sql`update gangs set description = ${description} where id = ${gangId}`)
  gangChanged(context, tx, gangId)
}

async function rename(tx: Tx, gangId: bigint, name: string): Promise<void> {
  try {
    await tx.change(sql`update gangs set name = ${name}, name_key = ${nameKey(name)} where id = ${gangId}`)
  } catch (error) {
    // Another gang took the name since it was looked up.
    if ((error as { constraint?: string }).constraint === 'gangs_name') throw nameTaken()
    throw error
  }
}
