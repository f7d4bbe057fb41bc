import { admit, findMessage, react, removeMessage } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockCaller } from '#server/users/index.ts'
import { channelOf } from './talk.ts'
import { readTournament } from './tournament-rows.ts'

type OneMessage = { tournamentId: bigint; messageId: bigint; userId: bigint }

/** Sets the caller's reaction to a message; null takes it away. @throws Refusal not_found, silenced */
export async function reactInTournament(
  context: Context,
  tx: Tx,
  { tournamentId, messageId, userId, emoji }: OneMessage & { emoji: string | null },
): Promise<Record<never, never>> {
  await lockCaller(tx, userId)
  const channelId = await channelOf(tx, tournamentId)
  await admit(tx, channelId, [userId])
  await react(tx, { channelId, messageId, userId, emoji })
  messageChanged(context, tx, tournamentId, messageId)
  return {}
}

/** Removes one of the caller's own messages; the host removes any. @throws Refusal not_found, forbidden */
export async function removeFromTournament(
  context: Context,
  tx: Tx,
  { tournamentId, messageId, userId }: OneMessage,
): Promise<Record<never, never>> {
  const { creator_id } = await readTournament(tx, tournamentId)
  const channelId = await channelOf(tx, tournamentId)
  const message = await findMessage(tx, messageId)
  if (message?.channelId !== channelId) throw new Refusal('not_found', 'There is no such message')
  if (message.senderId !== userId && creator_id !== userId)
    throw new Refusal('forbidden', 'Only its author and the host of the tournament remove a message')
  if (await removeMessage(tx, { channelId, messageId })) messageChanged(context, tx, tournamentId, messageId)
  return {}
}

function messageChanged(context: Context, tx: Tx, tournamentId: bigint, messageId: bigint): void {
  tx.afterCommit(() => context.signals.send({ type: 'tournament_message_changed', tournamentId, messageId }))
}
