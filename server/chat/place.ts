import type { z } from 'zod'
import { channelMessage, type chatMessage } from '#contract/chat.ts'
import type { face } from '#contract/fields.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import type { PublicFace } from '#server/users/index.ts'
import type { ChatKind } from './channels.ts'
import { createMessageWriter, type MessageWriter } from './post-messages.ts'
import type { StoredMessage } from './read-messages.ts'

type ChatMessage = z.output<typeof chatMessage>

const writtenMessage = encoderOf(channelMessage.omit({ messageType: true }))

/** Channels that many people read and write: watch rooms and tournaments. */
export type PlaceKind = Exclude<ChatKind, 'thread'>

/** A message as everyone in a place reads it. */
export type PlaceMessage = ChatMessage & { userId: string; user: z.output<typeof face> }

/** How messages of a kind of place look on the wire. */
export type PlaceWire<Fields extends object> = {
  kind: PlaceKind
  /** the further fields of a message there */
  decorate(message: StoredMessage, placeId: bigint): Fields
}

/** Facts about a place and a person, known before the person writes there. */
type Writing = {
  channelId: bigint
  /** the sender */
  user: PublicFace
  /** where the place's video is, in milliseconds */
  positionMs?: number | undefined
  /** called for a non-member of the channel: makes them a member, or throws the refusal */
  admit(): Promise<void>
  /** whether the place still publishes a message of theirs sent again; absent: it does */
  isStillThere?(): Promise<boolean>
}

/**
 * The owner's rules for the chat of a kind of place; this module sends, reads, reacts and removes. Each judgement
 * throws the owner's Refusal. `mayRead` and `mayReact` answer with the id of the channel.
 */
export type Place<Fields extends object = object> = PlaceWire<Fields> & {
  mayRead(tx: Tx, placeId: bigint, userId: bigint): Promise<bigint>
  mayReact(tx: Tx, placeId: bigint, userId: bigint): Promise<bigint>
  mayWrite(context: Context, placeId: bigint, userId: bigint): Promise<Writing>
  /** for a person who may see the place; its owner removes any message, others their own */
  mayRemove(tx: Tx, placeId: bigint, userId: bigint): Promise<{ channelId: bigint; ownerId: bigint }>
  /** the refusal for everyone else, in a sentence */
  removedBy: string
}

/** A kind of place on this node, with the writer of its messages. */
export type OpenPlace<Fields extends object = object> = { place: Place<Fields>; writer: MessageWriter }

export const openPlace = <Fields extends object>(
  context: Context,
  place: Place<Fields>,
): OpenPlace<Fields> => ({ place, writer: createMessageWriter(context) })

/** A message of a place as the wire has it: signals carry it too, also to nodes of an older release. */
export const placeMessage = <Fields extends object>(
  { decorate }: PlaceWire<Fields>,
  { placeId, message, user }: { placeId: bigint; message: StoredMessage; user: PublicFace },
): PlaceMessage & Fields => ({
  ...writtenMessage({
    id: message.id,
    userId: message.senderId,
    user,
    content: message.content,
    createdAt: message.createdAt,
    clientId: message.clientId,
    replyTo: message.replyTo,
    reactions: message.reactions,
    removed: message.removed,
  }),
  ...decorate(message, placeId),
})
