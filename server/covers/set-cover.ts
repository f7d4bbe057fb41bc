import type { CoverKind } from '#contract/covers.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotSilenced } from '#server/moderation/index.ts'
import { discardUpload, releaseUpload, takeUpload } from '#server/uploads/index.ts'
import { isClosed } from '#server/users/index.ts'
import { type CoverPlace, coverOf, type KeptCover } from './cover-place.ts'

type Thing = { kind: CoverKind; id: bigint }

/**
 * Sets or replaces the cover of a thing.
 * @throws Refusal silenced, upload_state, and whatever its place refuses
 */
export async function setCover(
  context: Context,
  tx: Tx,
  place: CoverPlace,
  { userId, kind, id, objectPath }: Thing & { userId: bigint; objectPath: string },
): Promise<KeptCover> {
  if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
  await checkNotSilenced(tx, userId)
  await place.claim(tx, { id, userId, adding: true })
  const { tints } = await takeUpload(tx, { userId, purpose: 'cover', address: objectPath })
  await dropCover(tx, kind, id)
  await tx.change(sql`
    insert into covers (kind, subject_id, object_path, tints, set_by)
    values (${kind}, ${id}, ${objectPath}, ${tints}::text[], ${userId})`)
  await place.changed(context, tx, id)
  const { cover } = await tx.one<{ cover: KeptCover }>(
    sql`select ${coverOf(kind, sql`${id}::bigint`)} as cover`,
  )
  return cover
}

/** Removes a thing's cover; does nothing without one. @throws Refusal whatever its place refuses */
export async function removeCover(
  context: Context,
  tx: Tx,
  place: CoverPlace,
  { userId, kind, id }: Thing & { userId: bigint },
): Promise<void> {
  await place.claim(tx, { id, userId, adding: false })
  if (await dropCover(tx, kind, id)) await place.changed(context, tx, id)
}

const taken = (tx: Tx, kind: CoverKind, id: bigint) =>
  tx.first<{ path: string }>(sql`
    delete from covers where kind = ${kind} and subject_id = ${id} returning object_path as path`)

/** Deletes the cover of a locked thing. Its picture stays for a day, because open screens still show it. */
export async function dropCover(tx: Tx, kind: CoverKind, id: bigint): Promise<boolean> {
  const cover = await taken(tx, kind, id)
  if (cover) await releaseUpload(tx, cover.path)
  return cover !== undefined
}

/**
 * Deletes a cover that a moderator removes, and its picture at once.
 * @returns false where its owner has replaced or removed it meanwhile
 */
export async function takeDownCover(
  context: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  id: bigint,
): Promise<boolean> {
  const cover = await tx.first<{ path: string }>(
    sql`delete from covers where id = ${id} returning object_path as path`,
  )
  if (cover) await discardUpload(context, tx, cover.path)
  return cover !== undefined
}

/** The same for the cover of a locked thing that is itself removed. */
export async function takeDownCoverOf(
  context: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  kind: CoverKind,
  id: bigint,
): Promise<void> {
  const cover = await taken(tx, kind, id)
  if (cover) await discardUpload(context, tx, cover.path)
}
