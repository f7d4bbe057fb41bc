/** The door of administration: who may do what. */
import type { Handlers } from '#server/core/serve.ts'
import { changeRole } from './change-role.ts'
import { listAccounts } from './list-accounts.ts'

export const adminHandlers: Pick<Handlers, 'listAccounts' | 'changeRole'> = {
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
}
