/** Watch rooms: who is in them, what they watch and what they say. */
export { createRoom } from './create-room.ts'
export { joinRoom } from './join-room.ts'
export type { RoomEvents } from './linked-event.ts'
export { stayFor } from './presence.ts'
export { sendMessage } from './send-message.ts'
export { setPlayback } from './set-playback.ts'
export { openTalk } from './talk.ts'
