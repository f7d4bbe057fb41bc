import type { uploadRoutes } from '#contract/uploads.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { fileIn } from './form-file.ts'
import type { Inspector } from './inspect-file.ts'
import type { ObjectStore } from './object-store.ts'
import { receiveUpload } from './receive-upload.ts'
import type { RemakeImage } from './remake-image.ts'
import { requestUpload } from './request-upload.ts'

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
