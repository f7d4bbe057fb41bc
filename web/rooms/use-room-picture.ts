import { useMutation } from '@tanstack/react-query'
import { call, errorText } from '#web/client/api.ts'
import { refreshParts } from '#web/client/changed.ts'
import { toast } from '#web/client/toast.ts'
import { UploadError, uploadPicture } from '#web/uploads/upload-picture.ts'
import { pictureProblem } from './room-picture.ts'

/**
 * A picture from the person's device: uploaded, then set as their picture. A step that fails is named.
 * @param onDone called when the picture is theirs
 */
export function useRoomPicture(onDone: () => void) {
  const upload = useMutation({
    async mutationFn(file: File) {
      const { objectPath } = await uploadPicture(file, 'room')
      await call('setProfilePicture', { body: { profilePictureURL: objectPath } })
    },
    async onSuccess() {
      await refreshParts(['account'])
      onDone()
    },
    onError: (error) =>
      toast({
        title: 'Upload failed',
        description: error instanceof UploadError ? error.step : errorText(error, 'Failed to upload file'),
        variant: 'destructive',
      }),
  })
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
