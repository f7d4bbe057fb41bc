import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { reactInPlace, removeFromPlace } from './change-in-place.ts'
import { type OpenPlace, type Place, type PlaceMessage, placeMessage } from './place.ts'
import { type PageOf, readMessages } from './read-messages.ts'
import { type PlaceText, sendToPlace } from './send-to-place.ts'

/** A page of a place's messages, oldest first. @throws Refusal the place's refusals */
async function readPlace<Fields extends object>(
  tx: Tx,
  place: Place<Fields>,
  { placeId, userId }: { placeId: bigint; userId: bigint },
  page: PageOf,
): Promise<(PlaceMessage & Fields)[]> {
  const channelId = await place.mayRead(tx, placeId, userId)
  const messages = await readMessages(tx, channelId, userId, page)
  if (messages.length === 0) return []
  const senders = await tx.rows<PersonRow>(sql`
    select ${personColumns} from users u where u.id = any(${[...new Set(messages.map(({ senderId }) => senderId))]}::bigint[])`)
  const faces = new Map(senders.map((row) => [row.user_id, publicFace(row)]))
  return messages.map((message) =>
    placeMessage(place, { placeId, message, user: faces.get(message.senderId)! }),
  )
}

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
