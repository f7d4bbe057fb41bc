import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { nameTaken } from './create-gang.ts'
import { lockRole, nameKey } from './gang-rows.ts'
import { gangChanged } from './live.ts'
import { mayDescribe, mayRename, maySetTimeZone } from './may.ts'
import { changeZone } from './seasons.ts'

type Change = {
  gangId: bigint
  userId: bigint
  name?: string | undefined
  description?: string | undefined
  timeZone?: string | undefined
}

/** Changes a gang's texts, and its time zone, which the caller has checked. @throws Refusal not_found, forbidden, name_taken */
export async function changeGang(
  context: Context,
  tx: Tx,
  { gangId, userId, name, description, timeZone }: Change,
): Promise<void> {
  const role = await lockRole(tx, gangId, userId)
  obey(name === undefined ? mayDescribe(role) : mayRename(role))
  if (timeZone !== undefined) {
    obey(maySetTimeZone(role))
    await changeZone(context, tx, gangId, timeZone)
  }
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
    // Another gang took the name after the look-up.
    if ((error as { constraint?: string }).constraint === 'gangs_name') throw nameTaken()
    throw error
  }
}
