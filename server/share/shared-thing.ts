import type { SharedKind } from '#contract/share.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Shareable, SharedThing } from '#server/core/sharing.ts'

/** The readers of the modules by the kind in the address. */
export type Shareables = Partial<Record<SharedKind, Shareable>>
/** A thing by its address. */
export type Named = { kind: SharedKind; id: bigint }

const isShared = async (tx: Tx, { kind, id }: Named): Promise<boolean> =>
  (await tx.first(sql`select 1 from unshared where kind = ${kind} and id = ${id}`)) === undefined

/** A thing that its owner shows to visitors. */
export async function readShared(
  tx: Tx,
  shareables: Shareables,
  named: Named,
): Promise<SharedThing | undefined> {
  const thing = await shareables[named.kind]?.(tx, named.id)
  return thing && (await isShared(tx, named)) ? thing : undefined
}

async function read(tx: Tx, shareables: Shareables, { kind, id }: Named): Promise<SharedThing> {
  const thing = await shareables[kind]?.(tx, id)
  if (!thing) throw new Refusal('not_found', 'There is no such thing to share')
  return thing
}

/** Whether visitors see a thing, and whether this user may change that. @throws Refusal not_found */
export async function showSharing(tx: Tx, shareables: Shareables, named: Named, userId: bigint) {
  const { ownerId } = await read(tx, shareables, named)
  return { shared: await isShared(tx, named), mine: ownerId === userId }
}

/** Lets visitors see a thing, or ends that. @throws Refusal not_found; forbidden for others than its owner */
export async function setSharing(
  tx: Tx,
  shareables: Shareables,
  named: Named,
  { userId, shared }: { userId: bigint; shared: boolean },
) {
  const { ownerId } = await read(tx, shareables, named)
  if (ownerId !== userId) throw new Refusal('forbidden', 'Only its owner decides who sees it')
  const { kind, id } = named
  await tx.change(
    shared
      ? sql`delete from unshared where kind = ${kind} and id = ${id}`
      : sql`insert into unshared (kind, id) values (${kind}, ${id}) on conflict do nothing`,
  )
  return { shared, mine: true }
}
