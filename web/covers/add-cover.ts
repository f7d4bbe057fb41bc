import type { CoverKind, CoverView } from '#contract/covers.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import type { Photo } from '#web/uploads/upload-picture.ts'

/**
 * Gives a just-created thing its chosen cover. Without a cover the thing still exists: a notice tells the person, who may try
 * again on its page.
 * @returns the created thing with its present fields
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
