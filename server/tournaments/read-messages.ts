import type { TournamentMessage } from '#contract/tournaments.ts'
import { type PageOf, readMessages, type StoredMessage } from '#server/chat/index.ts'
import type { Tx } from '#server/core/db.ts'
import { type PublicFace, publicFaces } from '#server/users/index.ts'
import { channelOf } from './talk.ts'

/** What a message in a tournament has: neither a kind nor a position in a video. */
type Message = Omit<StoredMessage, 'type' | 'eventId' | 'positionMs'>

export const messageView = (tournamentId: bigint, message: Message, user: PublicFace): TournamentMessage => ({
  id: message.id.toString(),
  tournamentId: tournamentId.toString(),
  userId: message.senderId.toString(),
  user,
  content: message.content,
  createdAt: message.createdAt.toISOString(),
  clientId: message.clientId,
  replyTo: message.replyTo && {
    ...message.replyTo,
    id: message.replyTo.id.toString(),
    senderId: message.replyTo.senderId.toString(),
  },
  reactions: message.reactions,
  removed: message.removed,
})

/** A page of a tournament's messages, oldest first. @throws Refusal not_found */
export async function tournamentMessages(
  tx: Tx,
  { tournamentId, userId }: { tournamentId: bigint; userId: bigint },
  page: PageOf,
): Promise<TournamentMessage[]> {
  const channelId = await channelOf(tx, tournamentId)
  const messages = await readMessages(tx, channelId, userId, page)
  const faces = await publicFaces(
    tx,
    messages.map(({ senderId }) => senderId),
  )
  return messages.map((message) => messageView(tournamentId, message, faces.get(message.senderId)!))
}
