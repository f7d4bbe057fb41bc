import { useMutation } from '@tanstack/react-query'
import { goToSignIn } from '#web/client/session.tsx'
import { toast } from '#web/client/toast.ts'
import { fileProblem, type Photo, type Purpose, UploadError, uploadPicture } from './upload-picture.ts'

/**
 * One picture at a time from the person's device to the server. An error of the file, or of a step, is shown at once;
 * `error.why` is the server's reason, for beside the control.
 */
export function useUpload(purpose: Purpose, onDone: (photo: Photo) => void) {
  const upload = useMutation<Photo, Error, File>({
    mutationFn: (file) => uploadPicture(file, purpose),
    onSuccess: onDone,
    onError(error) {
      if (error instanceof UploadError && error.unauthorized) return goToSignIn()
      toast({ title: 'Upload failed', description: error.message, variant: 'destructive' })
    },
  })
  const choose = (file: File | undefined) => {
    if (!file || upload.isPending) return
    const problem = fileProblem(file, purpose)
    if (problem) toast({ ...problem, variant: 'destructive' })
    else upload.mutate(file)
  }
  return {
    choose,
    busy: upload.isPending,
    why: upload.error instanceof UploadError ? upload.error.why : undefined,
  }
}
