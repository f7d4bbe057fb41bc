import { z } from 'zod'
import { roomReactions } from './chat-limits.ts'
import { afterId, id, moment } from './fields.ts'
import { contractModule } from './module.ts'
import { roomRoutes } from './rooms.ts'
import { playback, roomMessage } from './rooms-views.ts'

export const rooms = contractModule({
  routes: roomRoutes,
  parts: {
    rooms: ['listRooms', 'countRooms'],
    room: ['getRoom', 'roomParticipants', 'listRemovedFromRoom'],
  },
  channels: {
    /** its messages, participants and playback. Only people inside, who have joined it by its route, watch a room. */
    room: { begin: 'join_room', end: 'leave_room', id: 'roomId' },
    /** every room at once, at most one frame per second: for the list */
    rooms: { begin: 'watch_rooms', end: 'unwatch_rooms' },
  },
  says: {
    /** One reaction for everybody in the room to see now. `refused` with `too_many` answers more than five a second. */
    room_react: { roomId: id, reaction: z.enum(roomReactions) },
  },
  frames: {
    /** The newest reactions, including the reader's own; at most four frames a second, never stored. */
    room_reacted: {
      roomId: id,
      at: moment,
      reactions: z.array(z.object({ reaction: z.enum(roomReactions), count: z.number().int().positive() })),
    },
    /** To everybody who has joined the room on the socket. `earlier` has the messages just before it, oldest first. */
    room_message: { afterId, earlier: z.array(roomMessage).optional(), message: roomMessage },
    room_message_changed: { roomId: id, messageId: id },
    /** A change of the room itself: texts, lock, host, video, linked event, closing. */
    room_changed: { roomId: id },
    room_participants_changed: { roomId: id },
    room_playback: { roomId: id, videoUrl: z.string().nullable(), playback },
    /** The list of rooms has changed; sent at most once a second. */
    rooms_changed: {},
  },
  screens: {
    '/rooms': { title: 'Watch rooms', place: 'watch' },
    '/rooms/:roomId': { title: 'Watch room', place: 'watch' },
  },
})
