import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type OpenPlace, type PlaceMessage, placeMessage } from './place.ts'
import { asStored } from './post-messages.ts'
import { readMessages } from './read-messages.ts'

export type PlaceText = {
  placeId: bigint
  userId: bigint
  content: string
  clientId?: string | undefined
  replyToId?: bigint | undefined
}

/**
 * Writes in a place; the writer of messages judges membership and mutes. A message sent again under its clientId gets the first
 * one as its answer. It is also published again, because its node may have died before: readers who have it ignore it.
 * @throws Refusal silenced, rate_limited, not_found for the answered message, and the place's refusals
 */
export async function sendToPlace<Fields extends object>(
  context: Context,
  { place, writer }: OpenPlace<Fields>,
  { placeId, userId, content, clientId, replyToId }: PlaceText,
): Promise<PlaceMessage & Fields> {
  const writing = await place.mayWrite(context, placeId, userId)
  const { channelId, user, positionMs } = writing
  const message = { channelId, senderId: userId, content, clientId, replyToId, positionMs }
  const posted = await writer.submit(message).catch(async (error) => {
    if (!(error instanceof Refusal && error.code === 'not_joined')) throw error
    await writing.admit()
    return writer.submit(message)
  })
  const { id, previousId, repeated } = posted
  const [stored] =
    repeated || replyToId !== undefined
      ? await readMessages(context.db, channelId, 0n, { after: id - 1n, limit: 1 })
      : [asStored(message, posted)]
  const view = placeMessage(place, { placeId, message: stored!, user })
  if (!repeated || (await writing.isStillThere?.()) !== false)
    context.signals.send({ type: 'place_message', kind: place.kind, placeId, previousId, message: view })
  return view
}
