import type { adminRoutes } from '#contract/admin.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { changeRole } from './change-role.ts'
import { countQueues, type QueueCounts } from './index.ts'
import { listUsers } from './list-users.ts'

export const adminHandlers = (queues: QueueCounts): HandlersOf<typeof adminRoutes> => ({
  operatorQueues: ({ db }, { caller }) => countQueues(db, caller, queues),
  listAccounts: ({ db }, { caller, query }) => listUsers(db, caller.userId, query.query),
  changeRole: (context, { caller, params, body }) =>
    context.db.transact((tx) => changeRole(context, tx, { admin: caller, userId: params.id, ...body })),
})
