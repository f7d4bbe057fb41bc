import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Handlers } from '#server/core/serve.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { receiveUpload } from './receive-upload.ts'
import { requestUpload } from './request-upload.ts'
import { s3Store } from './s3-store.ts'

/** The door of the uploads room: pictures that people give us, made anew and kept while something refers to them. */
export { cleanUploads } from './clean-uploads.ts'
export { keepUpload, releaseUpload } from './keep-upload.ts'
export type { ObjectStore } from './object-store.ts'

/** The store that the settings name: a bucket, else a folder beside the database. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'objects'))
}

export function uploadHandlers(store: ObjectStore): Pick<Handlers, 'requestUpload' | 'receiveUpload'> {
  return {
    requestUpload: async ({ db }, { caller, body }) => {
      const token = await db.transact((tx) => requestUpload(tx, caller.userId, body.purpose))
      return { uploadURL: `/api/objects/uploads/${token}` }
    },
    receiveUpload: ({ db }, { caller, params, bytes }) =>
      receiveUpload(db, store, { token: params.token, userId: caller.userId, bytes }),
  }
}
