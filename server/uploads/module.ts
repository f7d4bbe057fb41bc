import { type Contexts, defineModule, type Identify } from '#server/core/module.ts'
import { findUser } from '#server/users/index.ts'
import { cleanUploads } from './clean-uploads.ts'
import { openInspector } from './inspect-file.ts'
import { releaseUpload } from './keep-upload.ts'
import { type MayRead, serveObjects } from './object-pages.ts'
import { openObjectStore } from './open-store.ts'
import { createRemaker } from './remake-image.ts'
import { uploadHandlers } from './routes.ts'

type Needs = { identify: Identify; mayRead: MayRead }

export const uploads = defineModule({
  name: 'uploads',
  tables: ['uploads'],
  closure: {
    async forget(tx, userId) {
      const picture = (await findUser(tx, userId))?.profileImageUrl
      if (picture) await releaseUpload(tx, picture)
    },
  },
  start({ context, calls }: Contexts, { identify, mayRead }: Needs) {
    const objects = openObjectStore(context.config)
    return {
      routes: uploadHandlers(objects, openInspector(context), createRemaker()),
      housekeeping: [cleanUploads(objects)],
      plugins: [
        (fastify) =>
          serveObjects(fastify, objects, { context: { ...context, db: calls.db }, identify, mayRead }),
      ],
    }
  },
})
