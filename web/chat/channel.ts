import type { ChannelMessage } from '#contract/chat.ts'
import type { Routes } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { call } from '#web/client/calls/api.ts'

type RouteAt<E extends string> = {
  [N in keyof Routes]: Routes[N]['endpoint'] extends E ? N : never
}[keyof Routes]
type MessageFrame = Extract<FromServer, { message: { userId: string } }>
type ChangeFrame = Extract<FromServer, { type: `${string}_message_changed` }>

/** A kind of place where many people write: its routes and its socket's messages. The owning module declares it once. */
export type ChatPlace<M extends ChannelMessage> = {
  read: RouteAt<`GET /api/${string}/{id}/messages`>
  send: RouteAt<`POST /api/${string}/{id}/messages`>
  react: RouteAt<`PUT /api/${string}/{id}/messages/{messageId}/reaction`>
  remove: RouteAt<`DELETE /api/${string}/{id}/messages/{messageId}`>
  /** frames of new messages, and of a changed message */
  message: MessageFrame['type']
  changed: ChangeFrame['type']
  /** the place of a message */
  idOf: (message: M) => string
  /** why a message was not sent, when the server gave no sentence */
  notSent?: string
}

/** A frame of new messages: the newest, with the messages just before it. */
export type NewMessages<M> = { afterId: string | null; earlier?: readonly M[] | undefined; message: M }

/** A page of a channel: the newest messages, those before an id, or those after one. Always oldest first. */
type PageQuery = { before?: string; after?: string; limit: number }

/** The content of a new message. Sent again with the same `clientId`, it stays one message. */
type NewMessage = { content: string; clientId: string; replyToId?: string }

/** The calls of one place, whose route answers with its own messages. A new object is another channel. */
export const channelOf = <M extends ChannelMessage>(place: ChatPlace<M>, id: string) => ({
  read: (query: PageQuery) => call(place.read, { params: { id }, query }) as Promise<unknown> as Promise<M[]>,
  send: (body: NewMessage) => call(place.send, { params: { id }, body }),
  /** @param emoji null removes the person's reaction */
  react: (messageId: string, emoji: string | null) =>
    call(place.react, { params: { id, messageId }, body: { emoji } }),
  remove: (messageId: string) => call(place.remove, { params: { id, messageId } }),
  notSent: place.notSent,
})
export type ChatChannel<M extends ChannelMessage> = ReturnType<typeof channelOf<M>>
