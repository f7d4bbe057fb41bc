import type { roomRoutes } from '#contract/rooms.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { reactInRoom, removeFromRoom } from './change-message.ts'
import { changeParticipant, removeParticipant, setEmoji } from './change-participant.ts'
import { changeRoom } from './change-room.ts'
import { closeRoom } from './close-room.ts'
import { createRoom } from './create-room.ts'
import { joinRoom } from './join-room.ts'
import { leaveRoom } from './leave-room.ts'
import type { RoomEvents } from './linked-event.ts'
import { roomMessages } from './read-messages.ts'
import { countRooms, getRoom, listParticipants, listRooms } from './read-rooms.ts'
import { letBack, listRemoved } from './removed-people.ts'
import { renewRoomInvite } from './renew-invite.ts'
import { sendMessage } from './send-message.ts'
import { setPlayback, setRoomVideo } from './set-playback.ts'
import type { Talk } from './talk.ts'

type Handlers = HandlersOf<typeof roomRoutes>
type MessageRoute = 'roomMessages' | 'sendRoomMessage' | 'reactToRoomMessage' | 'removeRoomMessage'

export const roomHandlers = (events: RoomEvents, talk: Talk): Handlers => ({
  ...peopleAndVideo(events),
  ...messages(talk),
})

const peopleAndVideo = (events: RoomEvents): Omit<Handlers, MessageRoute> => ({
  listRooms: ({ db }, { caller, query }) => listRooms(db, events, caller.userId, query),
  countRooms: ({ db }, { caller, query }) => countRooms(db, caller.userId, query.filter),
  createRoom: (context, { caller, body, transact }) =>
    transact((tx) => createRoom(context, tx, events, { creatorId: caller.userId, ...body })),
  getRoom: ({ db }, { caller, params, query }) =>
    getRoom(db, events, { roomId: params.id, userId: caller.userId, invite: query.invite }),
  changeRoom: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      changeRoom(context, tx, events, { roomId: params.id, userId: caller.userId, change: body }),
    ),
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
  listRemovedFromRoom: ({ db }, { caller, params }) => listRemoved(db, params.id, caller.userId),
  letBackIntoRoom: (_, { caller, params, transact }) =>
    transact((tx) => letBack(tx, { roomId: params.id, userId: caller.userId, removedId: params.userId })),
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

const messages = (talk: Talk): Pick<Handlers, MessageRoute> => ({
  roomMessages: ({ db }, { caller, params, query }) =>
    roomMessages(db, { roomId: params.id, userId: caller.userId }, query),
  sendRoomMessage: (context, { caller, params, body }) =>
    sendMessage(context, talk, {
      roomId: params.id,
      userId: caller.userId,
      content: body.content,
      clientId: body.clientId,
      replyToId: body.replyToId,
    }),
  reactToRoomMessage: (context, { caller, params, body, transact }) =>
    transact((tx) =>
      reactInRoom(context, tx, {
        roomId: params.id,
        messageId: params.messageId,
        userId: caller.userId,
        emoji: body.emoji,
      }),
    ),
  removeRoomMessage: (context, { caller, params, transact }) =>
    transact((tx) =>
      removeFromRoom(context, tx, { roomId: params.id, messageId: params.messageId, userId: caller.userId }),
    ),
})
