import type { ChannelMessage } from '#contract/chat.ts'

/** A page of a channel: the newest messages, those before an id, or those after one. Always oldest first. */
type PageQuery = { before?: string; after?: string; limit: number }

/** What a new message carries. Sent again with the same `clientId`, it stays one message. */
type NewMessage = { content: string; clientId: string; replyToId?: string }

/**
 * The calls of one channel. The module that owns it makes this, once for as long as the channel is the same: a new one is
 * another channel.
 */
export type ChatChannel<M extends ChannelMessage> = {
  read: (query: PageQuery) => Promise<M[]>
  send: (message: NewMessage) => Promise<unknown>
  /** @param emoji null takes one's own reaction away */
  react: (messageId: string, emoji: string | null) => Promise<unknown>
  remove: (messageId: string) => Promise<unknown>
  /** why a message was not sent, where the server gave no sentence */
  notSent?: string
}
