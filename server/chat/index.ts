/** Messages of any channel: their order, pages, read marks, reactions and removal; the chat of places with many writers. */
export { mayRemoveMessage } from './change-in-place.ts'
export { noticeKey, react, removeMessage } from './change-message.ts'
export {
  admit,
  dismiss,
  findChannel,
  openChannel,
  setMemberChoices,
  silence,
} from './channels.ts'
export { knownWriters, unreadEvents } from './known-writers.ts'
export { newestUnread } from './newest-unread.ts'
export { type OpenPlace, openPlace, type Place, type PlaceWire, placeMessage } from './place.ts'
export { placeStreams } from './place-live.ts'
export { placeHandlers } from './place-routes.ts'
export {
  asStored,
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
export { sendToPlace } from './send-to-place.ts'
export { listThreads, threadSides, wroteToEachOther } from './threads.ts'
