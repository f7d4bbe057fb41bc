import type { CoverKind, CoverView } from '#contract/covers.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import type { Photo } from '#web/uploads/upload-picture.ts'

/**
 * Gives what was just created its chosen cover. It stays created without: the person is told, and may try again on its page.
 * @returns the created thing as it is now
 */
export async function withCover<T extends { id: string; cover: CoverView | null }>(
  kind: CoverKind,
  created: T,
  chosen: Photo | null,
): Promise<T> {
  if (!chosen) return created
  try {
    const params = { kind, id: created.id }
    const cover = await call('setCover', { params, body: { objectPath: chosen.objectPath } })
    return { ...created, cover }
  } catch (error) {
    toast({
      title: 'The cover was not added',
      description: errorText(error, 'Add it again from the menu.'),
      variant: 'destructive',
    })
    return created
  }
}
