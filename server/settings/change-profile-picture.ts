import type { PhotoView } from '#contract/uploads.ts'
import type { Tx } from '#server/core/db.ts'
import { setProfileImage } from '#server/users/index.ts'

/** Functions of the uploads module: keep a person's own upload, and release one. */
export type Uploads = {
  keep(tx: Tx, userId: bigint, address: string): Promise<PhotoView>
  release(tx: Tx, objectPath: string): Promise<void>
}

/**
 * Sets a finished upload as the person's picture; null removes it. The previous one is released.
 * @param address the object's path or the address that it was uploaded to
 * @returns the picture's path
 * @throws Refusal upload_state
 */
export async function changeProfilePicture(
  tx: Tx,
  uploads: Uploads,
  { userId, address }: { userId: bigint; address: string | null },
): Promise<string | null> {
  const path = address === null ? null : (await uploads.keep(tx, userId, address)).objectPath
  const before = await setProfileImage(tx, userId, path)
  if (before !== null && before !== path) await uploads.release(tx, before)
  return path
}
