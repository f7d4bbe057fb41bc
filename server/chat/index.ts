/** Messages of any channel: their order, pages, read marks, reactions and removal. */
export { findMessage, react, removeMessage } from './change-message.ts'
export { admit, type ChatKind, dismiss, findChannel, isMember, openChannel, silence } from './channels.ts'
export {
  createMessageWriter,
  type MessageWriter,
  type NewMessage,
  type Posted,
  postWithin,
} from './post-messages.ts'
export { markRead, UNREAD_MAX, unreadIn } from './read-marks.ts'
export { type PageOf, readMessages, type StoredMessage } from './read-messages.ts'
