import { sql, type Tx } from '#server/core/db.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { type Place, type PlaceMessage, placeMessage } from './place.ts'
import { type PageOf, readMessages } from './read-messages.ts'

/** A page of a place's messages, oldest first. @throws Refusal the place's refusals */
export async function readPlace<Fields extends object>(
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
