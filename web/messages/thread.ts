import type { Reply } from '#contract/index.ts'
import { isBefore, type MessageLog } from '#web/chat/message-log.ts'
import { fullName } from '#web/chat/names.ts'

export type Message = Reply<'listMessages'>[number]
/** This page's copy of the messages of two people. */
export type Thread = MessageLog<Message>

/** A message as the answer to it quotes it. */
export const quoteOf = ({ id, senderId, sender, content }: Message): NonNullable<Message['replyTo']> => ({
  id,
  senderId,
  senderName: fullName(sender),
  content,
})

/** The other person has read the messages up to this one. */
export function withRead(thread: Thread, senderId: string, upTo: string): Thread {
  const isNews = (one: Message) => !one.read && one.senderId === senderId && !isBefore(upTo, one.id)
  if (!thread.messages.some(isNews)) return thread
  return { ...thread, messages: thread.messages.map((one) => (isNews(one) ? { ...one, read: true } : one)) }
}
