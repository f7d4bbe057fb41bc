/** Messages between two people, and people's presence. */
export { reactToMessage } from './change-message.ts'
export { dare } from './dares.ts'
export { listMessages } from './list-messages.ts'
export { createNotices } from './notice-message.ts'
export { sendMessage } from './send-message.ts'
export { rememberThreads } from './threads.ts'
