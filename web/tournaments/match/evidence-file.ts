import { MIB, PICTURE_MIB, PICTURE_TYPES, VIDEO_MIB, VIDEO_TYPES } from '#contract/upload-limits.ts'
import { ApiError, call } from '#web/client/calls/api.ts'

/** The file types that the device's picker offers. */
export const EVIDENCE_TYPES = [...PICTURE_TYPES, ...VIDEO_TYPES].join(',')

/** The error of a file before sending; undefined when the page may try it. */
export function evidenceProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const picture = type.startsWith('image/')
  if (!picture && type !== 'video/mp4' && type !== 'video/webm')
    return 'Choose a picture, or a video in MP4 or WebM.'
  const limit = picture ? PICTURE_MIB.match : VIDEO_MIB
  if (size >= limit * MIB)
    return picture
      ? `Choose a picture under ${limit} MB.`
      : `Choose a video under ${limit} MB: a short clip of the final score is enough.`
  return undefined
}

/** Sends a file to the server. @returns its address for `addEvidence`. @throws ApiError */
export async function uploadEvidence(file: File): Promise<string> {
  const { uploadURL } = await call('requestUpload', { body: { purpose: 'match' } })
  const response = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'Content-Type': file.type, Accept: 'application/json' },
    credentials: 'same-origin',
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return ((await response.json()) as { objectPath: string }).objectPath
}
