/** Messages between two people, and who is there. */
export { type NewDirectMessage, type Sending, sendMessage } from './send-message.ts'
export { rememberThreads } from './threads.ts'
