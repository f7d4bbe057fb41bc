import type { Reply } from '#contract/index.ts'
import type { ChatPlace } from '#web/chat/channel.ts'
import { useChannelChat } from '#web/chat/use-channel-chat.ts'

export type RoomMessage = Reply<'roomMessages'>[number]

const ROOM: ChatPlace<RoomMessage> = {
  read: 'roomMessages',
  send: 'sendRoomMessage',
  react: 'reactToRoomMessage',
  remove: 'removeRoomMessage',
  message: 'room_message',
  changed: 'room_message_changed',
  idOf: ({ roomId }) => roomId,
}

export const useRoomChat = (roomId: string) => useChannelChat(ROOM, roomId)
export type RoomChatState = ReturnType<typeof useRoomChat>
