import { z } from 'zod'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { uploadPurposes } from './upload-limits.ts'

/** The path of a stored picture, for `<img>`. */
export const objectPath = z
  .string()
  .regex(/^\/objects\/[A-Za-z0-9_-]{32}\.webp$/, 'Not the address of an uploaded picture')

/** The path of a cover's largest size. */
export const coverPath = z
  .string()
  .regex(/^\/objects\/cover-[A-Za-z0-9_-]{32}\.webp$/, 'Not the address of an uploaded cover')

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A stored picture, with the SHA-256 (hex) of the bytes that its path serves. A path with `match-` is not public. */
export const photoView = z.object({
  objectPath: z.string().regex(/^\/objects\/(match-|cover-)?[A-Za-z0-9_-]{32}\.webp$/),
  sha256,
  width: z.number().int(),
  height: z.number().int(),
})
export type PhotoView = z.infer<typeof photoView>

/** A stored video, byte for byte as it came. Only evidence of a match may be one. */
export const videoView = z.object({
  objectPath: z.string().regex(/^\/objects\/match-[A-Za-z0-9_-]{32}\.(mp4|webm)$/),
  sha256,
  bytes: z.number().int(),
})
export type VideoView = z.infer<typeof videoView>

const withToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
const fileRefusals = [
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'upload_state',
  'image_unreadable',
  'file_infected',
] as const

export const uploadRoutes = {
  requestUpload: route('POST /api/objects/upload', {
    who: 'user',
    rate: 'write',
    changes: [],
    body: z.strictObject({ purpose: z.enum(uploadPurposes).default('profile') }),
    reply: z.object({ uploadURL: z.string() }),
    refusals: ['rate_limited'],
    about: 'Returns an upload address for one picture, or for one video of a match, valid for 15 minutes.',
  }),
  requestRoomUpload: route('GET /upload-url', {
    who: 'user',
    rate: 'write',
    reply: z.object({ uploadURL: z.string() }),
    refusals: ['rate_limited'],
    about: 'Returns an upload address for a picture that is chosen in a room: under 5 MB.',
  }),
  receiveForm: route('POST /api/objects/uploads/{token}', {
    who: 'user',
    rate: 'write',
    changes: [],
    takes: 'file',
    params: withToken,
    reply: z.union([photoView, videoView]),
    refusals: fileRefusals,
    about: 'The same as PUT, with the picture or video as the file of a multipart form.',
  }),
  receiveUpload: route('PUT /api/objects/uploads/{token}', {
    who: 'user',
    rate: 'write',
    changes: [],
    takes: 'file',
    params: withToken,
    reply: z.union([photoView, videoView]),
    refusals: fileRefusals,
    about:
      'Uploads the picture (JPEG, PNG, WebP, GIF or AVIF; under 10 MB for a profile, else under 5 MB; at most 40 megapixels). Where the server has a virus scanner, the file is scanned first, and kept only after its clear answer. It is stored re-encoded as WebP, without metadata; a cover is cropped to 16:9 and stored in three sizes. Evidence of a match may be a video (MP4 or WebM, under 10 MB), which is stored as it is.',
  }),
}

export const uploads = contractModule({
  routes: uploadRoutes,
})
