import { useMemo } from 'react'
import type { Reply } from '#contract/index.ts'
import type { ChatChannel } from '#web/chat/channel.ts'
import { useChannelChat } from '#web/chat/use-channel-chat.ts'
import { call } from '#web/client/api.ts'
import { useLive } from '#web/client/live.ts'

export type RoomMessage = Reply<'roomMessages'>[number]

const channelOf = (id: string): ChatChannel<RoomMessage> => ({
  read: (query) => call('roomMessages', { params: { id }, query }),
  send: (message) => call('sendRoomMessage', { params: { id }, body: { messageType: 'text', ...message } }),
  react: (messageId, emoji) => call('reactToRoomMessage', { params: { id, messageId }, body: { emoji } }),
  remove: (messageId) => call('removeRoomMessage', { params: { id, messageId } }),
})

/** The chat of a room. @param joined nothing is read before */
export function useRoomChat(roomId: string, joined: boolean) {
  const channel = useMemo(() => channelOf(roomId), [roomId])
  const chat = useChannelChat(channel, joined)
  useLive('room_message', ({ message, afterId, earlier }) => {
    if (message.roomId === roomId) chat.told({ messageId: message.id, afterId, earlier, message })
  })
  useLive('room_message_changed', (changed) => {
    if (changed.roomId === roomId) chat.changed(changed.messageId)
  })
  return chat
}
export type RoomChat = ReturnType<typeof useRoomChat>
