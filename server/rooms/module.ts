import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditRooms } from './audit.ts'
import { exportRooms, forgetRooms } from './closure.ts'
import type { RoomEvents } from './linked-event.ts'
import { roomChannel, roomLeft, roomsChannel } from './live.ts'
import { roomPoller, roomPresence } from './presence.ts'
import { createReactions } from './reactions.ts'
import { reportableRoom } from './reportable-room.ts'
import { openRoomChat } from './room-chat.ts'
import { roomCover } from './room-cover.ts'
import { roomStarts } from './room-starts.ts'
import { roomsSince } from './rooms-since.ts'
import { roomHandlers } from './routes.ts'
import { searchRooms } from './search-rooms.ts'
import { emptySeats } from './seat-of-banned.ts'
import { shareInvitedRoom, shareRoomCard } from './share-room-card.ts'
import { roomsWhoMay } from './who-may.ts'

type Needs = { events: RoomEvents }

export const rooms = defineModule({
  name: 'rooms',
  tables: ['video_rooms', 'room_participants', 'room_bans', 'room_looks', 'room_reminders'],
  audits: [auditRooms],
  whoMay: [roomsWhoMay],
  closure: { exportData: { rooms: exportRooms }, forget: forgetRooms },
  offers: {
    since: roomsSince,
    reportable: { room: reportableRoom },
    covers: { room: roomCover },
    searches: { room: searchRooms },
    shares: { rooms: shareRoomCard },
    sharesByInvite: { rooms: shareInvitedRoom },
    subscribers: { 'seats-of-banned': { facts: ['person.banned'], handle: emptySeats } },
  },
  live: {
    channels: [roomChannel, roomsChannel],
    personal: [roomLeft],
    presence: [roomPresence],
  },
  pollers: [roomPoller, roomStarts],
  start({ calls }: Contexts, { events }: Needs) {
    const chat = openRoomChat(calls)
    return {
      routes: roomHandlers(events, chat),
      writers: { roomMessages: chat.writer },
      live: { said: [createReactions()] },
    }
  },
})
