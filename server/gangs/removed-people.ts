import type { z } from 'zod'
import type { removedPerson } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { lockRole, readRole } from './gang-rows.ts'
import { mayLetBack } from './may.ts'

type RemovedPerson = z.input<typeof removedPerson>

const SHOWN_MAX = 200

/** Keeps a person out of a locked gang until somebody lets them back in. */
export async function keepOut(
  tx: Tx,
  { gangId, userId, memberId }: { gangId: bigint; userId: bigint; memberId: bigint },
): Promise<void> {
  await tx.change(sql`
    insert into gang_removals (gang_id, user_id, removed_by) values (${gangId}, ${memberId}, ${userId})
    on conflict (gang_id, user_id) do update set removed_by = excluded.removed_by, removed_at = clock_now()`)
}

/** The people whom a gang keeps out, the latest first, at most 200. @throws Refusal not_found, forbidden */
export async function listRemovedFromGang(tx: Tx, gangId: bigint, userId: bigint): Promise<RemovedPerson[]> {
  obey(mayLetBack(await readRole(tx, gangId, userId)))
  const rows = await tx.rows<PersonRow & { removedAt: Date }>(sql`
    select ${unmarkedColumns}, r.removed_at as "removedAt" from gang_removals r join users u on u.id = r.user_id
    where r.gang_id = ${gangId} order by r.removed_at desc, u.id limit ${SHOWN_MAX}`)
  return rows.map((row) => ({ ...row, user: publicFace(row) }))
}

/** Lets a removed person join again. @throws Refusal not_found, forbidden */
export async function letBackIntoGang(
  tx: Tx,
  { gangId, userId, memberId }: { gangId: bigint; userId: bigint; memberId: bigint },
): Promise<void> {
  obey(mayLetBack(await lockRole(tx, gangId, userId)))
  const ended = await tx.change(sql`
    delete from gang_removals where gang_id = ${gangId} and user_id = ${memberId}`)
  if (ended === 0) throw new Refusal('not_found', 'This person is not barred from the gang')
}
