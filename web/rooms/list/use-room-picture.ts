import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { UploadError, uploadPicture } from '#web/uploads/upload-picture.ts'
import { pictureProblem } from './room-picture.ts'

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
