import type { Reply } from '#contract/index.ts'
import { isBefore, type MessageLog } from '#web/chat/message-log.ts'

export type Message = Reply<'listMessages'>[number]
/** This page's copy of the messages of two people. */
export type Thread = MessageLog<Message>

/** The other person has read the messages up to this one. */
export function withRead(thread: Thread, senderId: string, upTo: string): Thread {
  const isNews = (one: Message) => !one.read && one.senderId === senderId && !isBefore(upTo, one.id)
  if (!thread.messages.some(isNews)) return thread
  return { ...thread, messages: thread.messages.map((one) => (isNews(one) ? { ...one, read: true } : one)) }
}
