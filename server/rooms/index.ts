/** Watch rooms: the people in them, what they watch and write. */
export { createRoom } from './create-room.ts'
export { joinRoom } from './join-room.ts'
export { stayFor } from './presence.ts'
export { openRoomChat } from './room-chat.ts'
export { roomCover } from './room-cover.ts'
export { setRoomReminder } from './room-starts.ts'
export { setPlayback } from './set-playback.ts'
