import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { UploadError, uploadPicture } from '#web/uploads/upload-picture.ts'

const MIB = 1024 * 1024
const MAX_MB = 5

/** The toast about a file that cannot become a room picture; null when the page may try it. */
export function pictureProblem(
  file: Pick<File, 'type' | 'size'>,
): { title: 'Invalid File' | 'Invalid file type' | 'File too large'; description: string } | null {
  if (file.size === 0) return { title: 'Invalid File', description: 'This file is empty' }
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid file type', description: 'Please choose an image file' }
  if (file.size >= MAX_MB * MIB)
    return { title: 'File too large', description: `Please choose an image under ${MAX_MB} MB` }
  return null
}

/**
 * A picture from the person's device: uploaded, then set as their picture. It names the step that fails.
 * @param onDone called when the picture is theirs
 */
export function useRoomPicture(onDone: () => unknown) {
  const upload = useAction(
    async (file: File) => {
      const { objectPath } = await uploadPicture(file, 'room')
      await shown(call('setProfilePicture', { body: { profilePictureURL: objectPath } }))
    },
    {
      failed: (error) =>
        error instanceof UploadError
          ? { title: 'Upload failed', description: error.step, variant: 'destructive' }
          : ['Upload failed', 'Failed to upload file'],
      onDone: () => void onDone(),
    },
  )
  return {
    busy: upload.isPending,
    why: upload.error instanceof UploadError ? upload.error.why : undefined,
    choose(file: File | undefined) {
      if (!file || upload.isPending) return
      const problem = pictureProblem(file)
      if (problem) toast({ ...problem, variant: 'destructive' })
      else upload.mutate(file)
    },
  }
}
