import type { uploadRoutes } from '#contract/uploads.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Inspector } from './inspect-file.ts'
import type { ObjectStore } from './object-store.ts'
import { receiveUpload } from './receive-upload.ts'
import type { RemakeImage } from './remake-image.ts'
import { requestUpload } from './request-upload.ts'

/**
 * The file in a body: the first file of a multipart form, or the body itself.
 * @throws Refusal malformed for a form that cannot be read or has no file
 */
async function fileIn(contentType: string | undefined, bytes: Buffer): Promise<Buffer> {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) return bytes
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const file = form && [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw new Refusal('malformed', 'Send the picture as the file of a form')
  return Buffer.from(await file.arrayBuffer())
}

const askedBy = ({ id, address }: { id: string; address: string }) => ({ id, address })

export const uploadHandlers = (
  store: ObjectStore,
  inspector: Inspector,
  remake: RemakeImage,
): HandlersOf<typeof uploadRoutes> => ({
  requestUpload: async ({ db }, { caller, body }) => {
    const token = await db.transact((tx) => requestUpload(tx, caller.userId, body.purpose))
    return { uploadURL: `/api/objects/uploads/${token}` }
  },
  requestRoomUpload: async ({ db }, { caller }) => {
    const token = await db.transact((tx) => requestUpload(tx, caller.userId, 'room'))
    return { uploadURL: `/api/objects/uploads/${token}` }
  },
  receiveForm: async ({ db }, { caller, params, bytes, request }) =>
    receiveUpload(db, store, {
      token: params.token,
      userId: caller.userId,
      bytes: await fileIn(request.headers['content-type'], bytes),
      remake,
      inspect: inspector({ userId: caller.userId, asked: askedBy(request) }),
    }),
  receiveUpload: ({ db }, { caller, params, bytes, request }) =>
    receiveUpload(db, store, {
      token: params.token,
      userId: caller.userId,
      bytes,
      remake,
      inspect: inspector({ userId: caller.userId, asked: askedBy(request) }),
    }),
})
