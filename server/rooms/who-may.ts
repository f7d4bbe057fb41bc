import { ROOM_PEOPLE_MAX } from '#contract/chat-limits.ts'
import { type Answer, whoMay } from '#server/core/may.ts'
import {
  mayChange,
  mayChooseVideo,
  mayClearCover,
  mayClose,
  mayControl,
  mayCreate,
  mayGiveControls,
  mayGiveRoom,
  mayJoin,
  mayLetBack,
  mayMakeCoHost,
  mayMute,
  mayOpen,
  mayReadChat,
  mayRemove,
  mayRemoveMessages,
  mayRenewInvite,
  maySee,
  mayWrite,
} from './may.ts'
import type { Room, Standing } from './room-rows.ts'

const OWNER = 1n
const HOST = 2n
const INVITE = 'the invite'
const NOW = new Date(0)

const room: Room = {
  id: 1n,
  name: 'A room',
  purpose: '',
  description: '',
  eventId: null,
  kind: 'social',
  isPublic: true,
  invite: INVITE,
  maxParticipants: ROOM_PEOPLE_MAX,
  status: 'active',
  createdById: OWNER,
  hostId: HOST,
  layout: 'theater',
  locked: false,
  channelId: 1n,
  videoUrl: null,
  playing: false,
  positionMs: 0,
  playbackAt: NOW,
  revision: 0,
  createdAt: NOW,
  startsAt: null,
}

const state = (more: Partial<Room>, inside = 4) => ({
  room: { ...room, ...more },
  entry: { people: inside, ownerInside: true, ban: undefined, blocked: false },
})

type Person = Standing & { invite?: string }
const stranger: Person = {
  userId: 5n,
  participantId: null,
  inside: false,
  coHost: false,
  banned: false,
  leftOnPurpose: false,
}
const inside = (userId: bigint, coHost = false): Person => ({
  ...stranger,
  userId,
  participantId: userId,
  inside: true,
  coHost,
})
/** A guest to whom the act is done. */
const OTHER = { userId: 6n, inside: true, name: 'Jo M.', openRooms: 0 }

type State = ReturnType<typeof state>
/** No one is inside a closed room. */
const there = <P extends { inside: boolean }>({ room }: State, person: P): P => ({
  ...person,
  inside: person.inside && room.status === 'active',
})
const rule = (may: (room: Room, person: Standing) => Answer) => (at: State, person: Person) =>
  may(at.room, there(at, person))
const ruleOn =
  (may: (room: Room, person: Standing, other: typeof OTHER) => Answer) => (at: State, person: Person) =>
    may(at.room, there(at, person), there(at, OTHER))

export const roomsWhoMay = whoMay({
  title: 'Watch rooms, and what people do to another guest there',
  states: {
    public: state({}),
    private: state({ isPublic: false }),
    locked: state({ locked: true }),
    full: state({}, ROOM_PEOPLE_MAX),
    closed: state({ status: 'closed', hostId: null }),
  },
  people: {
    'not inside': stranger,
    'with the invite': { ...stranger, invite: INVITE },
    'removed from it': { ...stranger, participantId: 5n, banned: true },
    guest: inside(3n),
    'co-host': inside(4n, true),
    host: inside(HOST),
    owner: inside(OWNER),
  },
  acts: {
    'open a room of their own': () => mayCreate(0),
    'open its page': (at, person) => mayOpen(at.room, there(at, person), person.invite),
    'enter, or stay': (at, person) =>
      mayJoin(at.room, there(at, person), { ...at.entry, invite: person.invite }),
    leave: rule(maySee),
    'read the chat, react': rule(mayReadChat),
    write: rule(mayWrite),
    'remove others’ messages': rule(mayRemoveMessages),
    'play, pause, seek': rule(mayControl),
    'choose the video': rule(mayChooseVideo),
    'change the room, add a cover': rule(mayChange),
    'take the cover away': rule(mayClearCover),
    'make a new invite': rule(mayRenewInvite),
    'close the room': rule(mayClose),
    'give the controls': ruleOn(mayGiveControls),
    'make a co-host': ruleOn(mayMakeCoHost),
    'mute the other': ruleOn(mayMute),
    'hand the room over': ruleOn(mayGiveRoom),
    'remove the other': ruleOn(mayRemove),
    'see removed people, let them back in': rule(mayLetBack),
  },
})
