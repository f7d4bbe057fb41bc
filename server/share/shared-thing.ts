import type { SharedKind } from '#contract/share.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Named, Shareable, ShareableByInvite, SharedThing, VisitorsSee } from './sharing.ts'

/** The readers of the modules by the kind in the address. */
export type Shareables = {
  byId: Partial<Record<SharedKind, Shareable>>
  byInvite: Partial<Record<SharedKind, ShareableByInvite>>
}
/** A thing as an address names it. */
export type AskedShare = Named | { kind: SharedKind; invite: string }

/** Visitors see a profile once its owner allows it, and everything else until its owner ends it. */
const isShared = async (tx: Tx, { kind, id }: Named): Promise<boolean> =>
  kind === 'people'
    ? (await tx.first(sql`select 1 from shared_people where user_id = ${id}`)) !== undefined
    : (await tx.first(sql`select 1 from unshared where kind = ${kind} and id = ${id}`)) === undefined

const showPerson = (id: bigint, shared: boolean) =>
  shared
    ? sql`insert into shared_people (user_id) values (${id}) on conflict do nothing`
    : sql`delete from shared_people where user_id = ${id}`
const show = ({ kind, id }: Named, shared: boolean) =>
  shared
    ? sql`delete from unshared where kind = ${kind} and id = ${id}`
    : sql`insert into unshared (kind, id) values (${kind}, ${id}) on conflict do nothing`

/** Adds the odds of the linked thing, as far as visitors see that. */
async function withLinked(tx: Tx, shareables: Shareables, thing: SharedThing): Promise<SharedThing> {
  const linked = thing.linked && (await readShared(tx, shareables, thing.linked))
  if (!linked) return thing
  return { ...thing, sides: linked.sides, practice: linked.practice, text: `On “${linked.title}”` }
}

/**
 * A thing by its link.
 * @returns the thing, and whether visitors see it; undefined for a thing that does not exist or that no one may see
 */
export async function readAsked(
  tx: Tx,
  shareables: Shareables,
  asked: AskedShare,
): Promise<{ thing: SharedThing; shown: boolean } | undefined> {
  const thing =
    'id' in asked
      ? await shareables.byId[asked.kind]?.(tx, asked.id)
      : await shareables.byInvite[asked.kind]?.(tx, asked.invite)
  if (!thing) return undefined
  const shown =
    !thing.withheld &&
    (await isShared(tx, { kind: asked.kind, id: thing.id })) &&
    (!thing.within || (await readShared(tx, shareables, thing.within)) !== undefined)
  return { thing: shown ? await withLinked(tx, shareables, thing) : thing, shown }
}

/** Whether visitors see things by their addresses. */
export const visitorsSeeOf =
  (shareables: () => Shareables['byId']): VisitorsSee =>
  async (tx, named) =>
    (await readShared(tx, { byId: shareables(), byInvite: {} }, named)) !== undefined

/** A thing that its owner shows to visitors. */
export async function readShared(
  tx: Tx,
  shareables: Shareables,
  asked: AskedShare,
): Promise<SharedThing | undefined> {
  const read = await readAsked(tx, shareables, asked)
  return read?.shown ? read.thing : undefined
}

async function readAs(
  userId: bigint,
  tx: Tx,
  shareables: Shareables,
  { kind, id }: Named,
): Promise<SharedThing> {
  const thing = await shareables.byId[kind]?.(tx, id, userId)
  if (!thing) throw new Refusal('not_found', 'What you want to share was not found')
  return thing
}

/** Whether visitors see a thing, and whether this user may change that. @throws Refusal not_found */
export async function showSharing(tx: Tx, shareables: Shareables, named: Named, userId: bigint) {
  const { ownerId, closed } = await readAs(userId, tx, shareables, named)
  if (closed !== undefined) return { shared: false, mine: ownerId === userId, closed }
  return { shared: await isShared(tx, named), mine: ownerId === userId }
}

/** Lets visitors see a thing, or ends that. @throws Refusal not_found; forbidden for anybody but its owner; event_state for a thing that is not shared */
export async function setSharing(
  tx: Tx,
  shareables: Shareables,
  named: Named,
  { userId, shared }: { userId: bigint; shared: boolean },
) {
  const { ownerId, closed } = await readAs(userId, tx, shareables, named)
  if (ownerId !== userId) throw new Refusal('forbidden', 'Only its owner decides who sees it')
  if (shared && closed !== undefined) throw new Refusal('event_state', closed)
  await tx.change(named.kind === 'people' ? showPerson(named.id, shared) : show(named, shared))
  return { shared, mine: true }
}
