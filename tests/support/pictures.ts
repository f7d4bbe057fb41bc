import sharp from 'sharp'
import type { UploadPurpose } from '#contract/upload-limits.ts'
import type { PhotoView } from '#contract/uploads.ts'
import type { Person, World } from './world.ts'

/** A picture of one colour. */
export const picture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff' = 'png',
  width = 60,
  height = 40,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0571a2' } })
    .toFormat(format)
    .toBuffer()

/** Sends bytes to an upload's address. */
export const put = (
  world: World,
  person: Person,
  address: string,
  bytes: Buffer | string,
  type = 'image/png',
): Promise<Response> =>
  fetch(world.url + address, {
    method: 'PUT',
    headers: { origin: world.url, 'content-type': type, ...(person.cookie && { cookie: person.cookie }) },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })

/** A person's finished upload. */
export async function upload(
  world: World,
  person: Person,
  purpose: UploadPurpose = 'profile',
  bytes?: Buffer,
): Promise<PhotoView & { uploadURL: string }> {
  const { uploadURL } = await person.ok('requestUpload', { body: { purpose } })
  const answer = await put(world, person, uploadURL, bytes ?? (await picture()))
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return { ...((await answer.json()) as PhotoView), uploadURL }
}
