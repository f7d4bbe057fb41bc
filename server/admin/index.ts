/** Administration: who may do what, and how much waits for whom. */
import type { Handlers } from '#server/core/serve.ts'
import { changeRole } from './change-role.ts'
import { listAccounts } from './list-accounts.ts'
import { countQueues, type QueueCounts } from './queues.ts'

export const adminHandlers = (
  queues: QueueCounts,
): Pick<Handlers, 'listAccounts' | 'changeRole' | 'operatorQueues'> => ({
  operatorQueues: (context, { caller }) => countQueues(context.db, caller, queues),
  listAccounts: (context, call) => listAccounts(context.db, call.caller.userId, call.query.query),
  changeRole: (context, call) =>
    context.db.transact((tx) =>
      changeRole(context, tx, {
        admin: call.caller,
        userId: BigInt(call.params.id),
        role: call.body.role,
        reason: call.body.reason,
      }),
    ),
})
