import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/core/context.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { findUser } from '#server/users/index.ts'
import { cleanUploads } from './clean-uploads.ts'
import { openObjectStore, uploadHandlers } from './index.ts'
import { releaseUpload } from './keep-upload.ts'
import { serveObjects } from './serve-objects.ts'

type Needs = { identify(request: FastifyRequest): Caller | null | Promise<Caller | null> }

export const uploads = defineModule({
  name: 'uploads',
  tables: ['uploads'],
  closure: {
    async forget(tx, userId) {
      const picture = (await findUser(tx, userId))?.profileImageUrl
      if (picture) await releaseUpload(tx, picture)
    },
  },
  start({ context }: Contexts, { identify }: Needs) {
    const objects = openObjectStore(context.config)
    return {
      routes: uploadHandlers(objects),
      housekeeping: [cleanUploads(objects)],
      plugins: [(fastify) => serveObjects(fastify, objects, identify)],
    }
  },
})
