import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { toast } from '#web/client/calls/toast.ts'
import { fileProblem, type Photo, type Purpose, UploadError, uploadPicture } from './upload-picture.ts'

/**
 * One picture at a time from the person's device to the server. It shows an error of the file, or of a step, at once; `why` is
 * the server's reason, for beside the control; `problem` is any reason, if only the control shows it.
 */
export function useUpload(purpose: Purpose, onDone: (photo: Photo) => void) {
  const [wrong, setWrong] = useState<string>()
  const upload = useAction((file: File) => uploadPicture(file, purpose), {
    failed: ({ message }) => ({ title: 'Upload failed', description: message, variant: 'destructive' }),
    onDone,
  })
  const choose = (file: File | undefined) => {
    if (!file || upload.isPending) return
    const problem = fileProblem(file, purpose)
    setWrong(problem?.description)
    if (problem) toast({ ...problem, variant: 'destructive' })
    else upload.mutate(file)
  }
  const why = upload.error instanceof UploadError ? upload.error.why : undefined
  return { choose, busy: upload.isPending, why, problem: wrong ?? why ?? upload.failure }
}
