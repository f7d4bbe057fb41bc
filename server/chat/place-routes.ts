import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { reactInPlace, removeFromPlace } from './change-in-place.ts'
import type { OpenPlace } from './place.ts'
import type { PageOf } from './read-messages.ts'
import { readPlace } from './read-place.ts'
import { type PlaceText, sendToPlace } from './send-to-place.ts'

type In<Params = { id: bigint }> = { caller: Caller; params: Params }
type On = In<{ id: bigint; messageId: bigint }> & {
  transact(work: (tx: Tx) => Promise<Record<never, never>>): Promise<Record<never, never>>
}

/** The handlers of the four routes that `placeRoutes` (contract/chat.ts) declares. */
export const placeHandlers = <Fields extends object>(open: OpenPlace<Fields>) => ({
  read: ({ db }: Context, { caller, params, query }: In & { query: PageOf }) =>
    readPlace(db, open.place, { placeId: params.id, userId: caller.userId }, query),
  send: (context: Context, { caller, params, body }: In & { body: Omit<PlaceText, 'placeId' | 'userId'> }) =>
    sendToPlace(context, open, { placeId: params.id, userId: caller.userId, ...body }),
  react: (context: Context, { caller, params, body, transact }: On & { body: { emoji: string | null } }) =>
    transact((tx) => reactInPlace(context, tx, open.place, { ...at(caller, params), emoji: body.emoji })),
  remove: (context: Context, { caller, params, transact }: On) =>
    transact((tx) => removeFromPlace(context, tx, open.place, at(caller, params))),
})

const at = ({ userId }: Caller, { id, messageId }: On['params']) => ({ placeId: id, messageId, userId })
