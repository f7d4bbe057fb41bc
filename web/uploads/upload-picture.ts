import { MIB, PICTURE_MIB, type UploadPurpose } from '#contract/upload-limits.ts'
import type { PhotoView } from '#contract/uploads.ts'
import { ApiError, call, errorText } from '#web/client/calls/api.ts'
import { isUnauthorized } from '#web/client/calls/session.tsx'

export type Photo = PhotoView
export type Purpose = Exclude<UploadPurpose, 'match'>

/** The error of a file before sending; null when the page may try it. */
export function fileProblem(
  file: Pick<File, 'type' | 'size'>,
  purpose: Purpose,
): { title: 'Invalid file type' | 'File too large'; description: string } | null {
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid file type', description: 'Please choose an image file' }
  if (file.size >= PICTURE_MIB[purpose] * MIB)
    return { title: 'File too large', description: `Please choose an image under ${PICTURE_MIB[purpose]} MB` }
  return null
}

/** An upload that failed: the failed step, and the reason if the server gave one. */
export class UploadError extends Error {
  readonly step: 'Failed to get upload URL' | 'Failed to upload file'
  readonly why: string | undefined

  constructor(step: UploadError['step'], cause: unknown) {
    super(step, { cause })
    this.name = 'UploadError'
    this.step = step
    this.why = errorText(cause, '') || undefined
  }
}

/** Asks for an upload address and sends the file there. @throws UploadError; ApiError 401 when the session is over */
export async function uploadPicture(file: File, purpose: Purpose): Promise<Photo> {
  const failedAt = (step: UploadError['step']) => (cause: unknown) => {
    throw isUnauthorized(cause) ? cause : new UploadError(step, cause)
  }
  const { uploadURL } = await call('requestUpload', { body: { purpose } }).catch(
    failedAt('Failed to get upload URL'),
  )
  return send(file, uploadURL).catch(failedAt('Failed to upload file'))
}

async function send(file: File, uploadURL: string): Promise<Photo> {
  const response = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'Content-Type': file.type, Accept: 'application/json' },
    credentials: 'same-origin',
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return (await response.json()) as Photo
}
