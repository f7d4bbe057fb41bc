import type { roomRoutes } from '#contract/rooms.ts'
import { type OpenPlace, placeHandlers } from '#server/chat/index.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { changeParticipant, removeParticipant, setEmoji } from './change-participant.ts'
import { changeRoom } from './change-room.ts'
import { closeRoom } from './close-room.ts'
import { createRoom } from './create-room.ts'
import { joinRoom } from './join-room.ts'
import { leaveRoom } from './leave-room.ts'
import type { RoomEvents } from './linked-event.ts'
import { countRooms, getRoom, listParticipants, listRooms } from './read-rooms.ts'
import { letBackIntoRoom, listRemovedFromRoom } from './removed-people.ts'
import { renewRoomInvite } from './renew-invite.ts'
import type { RoomFields } from './room-chat.ts'
import { setRoomReminder } from './room-starts.ts'
import { setPlayback, setRoomVideo } from './set-playback.ts'

type Handlers = HandlersOf<typeof roomRoutes>
type MessageRoute = 'roomMessages' | 'sendRoomMessage' | 'reactToRoomMessage' | 'removeRoomMessage'

export function roomHandlers(events: RoomEvents, chat: OpenPlace<RoomFields>): Handlers {
  const { read, send, react, remove } = placeHandlers(chat)
  return {
    ...peopleAndVideo(events),
    roomMessages: read,
    sendRoomMessage: send,
    reactToRoomMessage: react,
    removeRoomMessage: remove,
  }
}

const peopleAndVideo = (events: RoomEvents): Omit<Handlers, MessageRoute> => ({
  listRooms: ({ db }, { caller, query }) => listRooms(db, events, caller.userId, query),
  countRooms: ({ db }, { caller, query }) => countRooms(db, events, caller.userId, query.filter),
  createRoom: (context, { caller, body, transact }) =>
    transact((tx) => createRoom(context, tx, events, { creatorId: caller.userId, ...body })),
  getRoom: ({ db }, { caller, params, query }) =>
    getRoom(db, events, { roomId: params.id, userId: caller.userId, invite: query.invite }),
  changeRoom: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      changeRoom(context, tx, events, { roomId: params.id, userId: caller.userId, change: body }),
    ),
  setRoomReminder: (_, { caller, params, body, transact }) =>
    transact((tx) => setRoomReminder(tx, { roomId: params.id, userId: caller.userId, ...body })),
  roomParticipants: ({ db }, { caller, params }) => listParticipants(db, params.id, caller.userId),
  joinRoom: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      joinRoom(context, tx, { roomId: params.id, userId: caller.userId, invite: body.invite }),
    ),
  leaveRoom: (context, { caller, params, transact }) =>
    transact((tx) => leaveRoom(context, tx, { roomId: params.id, userId: caller.userId })),
  closeRoom: (context, { caller, params, transact }) =>
    transact((tx) => closeRoom(context, tx, events, { roomId: params.id, userId: caller.userId })),
  setParticipantEmoji: (context, { caller, params, body, transact }) =>
    transact((tx) => setEmoji(context, tx, { ...params, userId: caller.userId, emoji: body.emoji })),
  changeParticipant: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      changeParticipant(context, tx, {
        roomId: params.id,
        participantId: params.participantId,
        userId: caller.userId,
        change: body,
      }),
    ),
  removeParticipant: (context, { caller, params, transact }) =>
    transact((tx) =>
      removeParticipant(context, tx, {
        roomId: params.id,
        participantId: params.participantId,
        userId: caller.userId,
      }),
    ),
  listRemovedFromRoom: ({ db }, { caller, params }) => listRemovedFromRoom(db, params.id, caller.userId),
  letBackIntoRoom: (_, { caller, params, transact }) =>
    transact((tx) =>
      letBackIntoRoom(tx, { roomId: params.id, userId: caller.userId, removedId: params.userId }),
    ),
  renewRoomInvite: (context, { caller, params, transact }) =>
    transact((tx) => renewRoomInvite(context, tx, events, { roomId: params.id, userId: caller.userId })),
  setRoomVideo: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      setRoomVideo(context, tx, events, {
        roomId: params.id,
        userId: caller.userId,
        videoUrl: body.videoUrl,
      }),
    ),
  setPlayback: (context, { caller, params, body, transact }) =>
    transact((tx) => setPlayback(context, tx, { roomId: params.id, userId: caller.userId, ...body })),
})
