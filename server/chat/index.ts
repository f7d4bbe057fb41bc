/** Messages of any channel: their order, pages, read marks, reactions and removal. */
export { findMessage, noticeKey, react, removeMessage } from './change-message.ts'
export {
  admit,
  dismiss,
  findChannel,
  openChannel,
  setMemberChoices,
  silence,
} from './channels.ts'
export { joinedMessages } from './joined-messages.ts'
export { newestUnread } from './newest-unread.ts'
export {
  createMessageWriter,
  type MessageWriter,
  type Posted,
  postWithin,
} from './post-messages.ts'
export { countUnread, hasReceived, markAllRead, markRead, unreadIn } from './read-marks.ts'
export {
  type PageOf,
  readMessages,
  type StoredMessage,
  searchMessages,
} from './read-messages.ts'
export { listThreads, threadSides, wroteToEachOther } from './threads.ts'
