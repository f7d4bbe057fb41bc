import { z } from 'zod'
import { MESSAGE_MAX } from './chat-limits.ts'
import { face, id, idInput, idParams, limit, moment, nothing, text } from './fields.ts'
import type { RefusalCode } from './refusals.ts'
import { route } from './route.ts'

export const messageContent = text(1, MESSAGE_MAX)

/** The sender's device makes it, so that a resent message is the same message. */
export const clientId = z.uuid('Not a client id')

/** One emoji, with its modifiers and joiners. The API document has no pattern of it: its readers lack the `v` flag. */
export const emoji = z
  .string()
  .max(40)
  .refine((text) => /^\p{RGI_Emoji}$/v.test(text), 'Pick one emoji')

/** A message, whichever channel it is in. Ids grow in the channel's order. */
export const chatMessage = z.object({
  id,
  /** empty once removed */
  content: z.string(),
  createdAt: moment,
  clientId: z.string().nullable(),
  /** the answered message, shortened; null when that message is removed */
  replyTo: z.object({ id, senderId: id, senderName: z.string(), content: z.string() }).nullable(),
  /** most frequent first */
  reactions: z.array(z.object({ emoji: z.string(), count: z.number().int(), mine: z.boolean() })),
  removed: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A message that everybody in a channel reads: in a watch room, a tournament. */
export const channelMessage = chatMessage.extend({
  userId: id,
  /** `notice`: what happened in the channel, such as a new host */
  messageType: z.enum(['text', 'notice']),
  user: face,
})
/** A message in the chat of any place: a person wrote it if it has no `messageType`. */
export type ChannelMessage = Omit<z.infer<typeof channelMessage>, 'messageType'> & {
  messageType?: 'text' | 'notice'
}

/**
 * A page of a channel, always oldest first: the newest messages, those before an id, or those after one. A client that
 * was disconnected asks for the messages after its last id and gets exactly what it missed.
 */
export const messagePage = z
  .strictObject({
    before: idInput.optional(),
    after: idInput.optional(),
    limit,
  })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    'Either before or after, not both',
  )

/** The fields of a message besides its text. */
export const sending = { clientId: clientId.optional(), replyToId: idInput.optional() }

/** A reaction to a message; null removes the caller's own. */
export const reactionBody = z.strictObject({ emoji: emoji.nullable() })

const oneMessage = z.strictObject({ id: idInput, messageId: idInput })

type PlaceChat = {
  place: string
  /** the person who may remove any message */
  owner: string
  aboutSending: string
  /** the refusals for a person who may not read there */
  outside: readonly RefusalCode[]
  /** the refusal of a message once the place is over */
  over: RefusalCode
}

/** The four chat routes of a place where many people write. @param path of such places, below `/api/` */
export const placeRoutes = <const Path extends string, Message extends z.ZodType, Body extends z.ZodType>(
  path: Path,
  { message, body, ...chat }: PlaceChat & { message: Message; body: Body },
) => ({
  read: route(`GET /api/${path}/{id}/messages`, {
    who: 'user',
    rate: 'read',
    params: idParams,
    query: messagePage,
    reply: z.array(message),
    refusals: ['not_found', ...chat.outside],
    about: `A page of a ${chat.place}’s messages, oldest first.`,
  }),
  send: route(`POST /api/${path}/{id}/messages`, {
    who: 'user',
    rate: 'write',
    changes: [],
    params: idParams,
    publicText: ['content'],
    judgesWriters: true,
    body,
    status: 201,
    reply: message,
    refusals: ['not_found', ...chat.outside, 'silenced', chat.over],
    about: chat.aboutSending,
  }),
  react: route(`PUT /api/${path}/{id}/messages/{messageId}/reaction`, {
    who: 'user',
    rate: 'write',
    changes: [],
    params: oneMessage,
    body: reactionBody,
    reply: nothing,
    refusals: ['not_found', ...chat.outside, 'silenced'],
    about: 'Sets or takes away the caller’s reaction to a message.',
  }),
  remove: route(`DELETE /api/${path}/{id}/messages/{messageId}`, {
    who: 'user',
    rate: 'write',
    changes: [],
    params: oneMessage,
    reply: nothing,
    refusals: ['not_found', 'forbidden'],
    about: `Removes one of the caller’s own messages; the ${chat.owner} may remove any.`,
  }),
})
