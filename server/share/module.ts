import { sql } from '#server/core/db.ts'
import { type Contexts, defineModule, type Identify } from '#server/core/module.ts'
import { createPictures } from './draw-picture.ts'
import { type LinkOrigin, serveShared } from './share-pages.ts'
import { type Shareables, setSharing, showSharing } from './shared-thing.ts'

type Needs = { shareables: Shareables; identify: Identify; linkOrigin: LinkOrigin }

export const share = defineModule({
  name: 'share',
  tables: ['unshared', 'shared_people'],
  closure: {
    async forget(tx, userId) {
      await tx.change(sql`delete from shared_people where user_id = ${userId}`)
    },
  },
  start: ({ calls }: Contexts, { shareables, identify, linkOrigin }: Needs) => ({
    routes: {
      getSharing: ({ db }, { caller, params }) => showSharing(db, shareables, params, caller.userId),
      setSharing: ({ db }, { caller, params, body }) =>
        db.transact((tx) =>
          setSharing(tx, shareables, params, { userId: caller.userId, shared: body.shared }),
        ),
    },
    plugins: [
      (fastify) =>
        serveShared(fastify, calls, { shareables, identify, linkOrigin, pictures: createPictures() }),
    ],
  }),
})
