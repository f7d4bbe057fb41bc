import { z } from 'zod'
import { emoji, messageContent, placeRoutes, sending } from './chat.ts'
import { ROOM_PEOPLE_MAX, ROOM_PURPOSE_MAX, roomFilters, roomLayouts, roomShows } from './chat-limits.ts'
import { emptyBody, idInput, idParams, nothing, placeName, removedPerson, text } from './fields.ts'
import { byInside, list } from './listing.ts'
import { listedParticipant, participant, playback, roomDetail, roomMessage, roomView } from './rooms-views.ts'
import { route } from './route.ts'

/** `videoSource` judges https links to YouTube, Vimeo and Twitch and puts them into one form; blank removes the video. */
const videoUrl = z.string().trim().max(500).nullable()

const seats = z.number().int().min(2).max(ROOM_PEOPLE_MAX)
const filter = z.enum(roomFilters).default('all')

/** In the future, `ROOM_STARTS_DAYS` at most. */
const startsAt = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .nullable()

const inRoom = z.strictObject({ id: idInput, participantId: idInput })
const invite = z.string().regex(/^[\w-]{22}$/, 'This is not one of our invites')

const NAME_WANTED = 'Please enter a room name'

const roomText = {
  name: z.string(NAME_WANTED).trim().min(1, NAME_WANTED).pipe(placeName(1, 100)),
  purpose: text(0, ROOM_PURPOSE_MAX),
  description: text(0, 1000),
}

const roomChat = placeRoutes('video-rooms', {
  place: 'room',
  owner: 'owner',
  message: roomMessage,
  body: z.strictObject({
    content: messageContent,
    messageType: z.literal('text').default('text'),
    ...sending,
  }),
  aboutSending: 'Writes in a room. Only for people inside.',
  outside: ['not_joined'],
  over: 'room_closed',
})

export const roomRoutes = {
  listRooms: route('GET /api/video-rooms', {
    who: 'user',
    rate: 'read',
    ...list(byInside, {
      filter,
      show: z.enum(roomShows).default('all'),
      /** only rooms about this event */
      eventId: idInput.optional(),
    }),
    reply: z.array(roomView),
    about:
      'Active public rooms and the caller’s own, filtered by the linked event’s category. Rooms with the most people come first, then those with the largest pool, then the newest.',
  }),
  countRooms: route('GET /api/video-rooms/counts', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ filter }),
    reply: z.object({ living: z.number().int(), empty: z.number().int() }),
    about:
      'The number of rooms in the list that have people inside or are the caller’s own, and the number of empty ones.',
  }),
  createRoom: route('POST /api/video-rooms', {
    who: 'user',
    rate: 'write',
    changes: ['rooms'],
    publicText: ['name', 'purpose', 'description', 'videoUrl'],
    body: z.strictObject({
      name: roomText.name,
      purpose: roomText.purpose.default(''),
      description: roomText.description.default(''),
      eventId: idInput.nullish(),
      videoUrl: videoUrl.default(null),
      isPublic: z.boolean().default(true),
      maxParticipants: seats.default(ROOM_PEOPLE_MAX),
      startsAt: startsAt.default(null),
    }),
    status: 201,
    reply: roomDetail,
    refusals: ['not_found', 'event_not_open', 'silenced', 'too_many_rooms'],
    about: 'Opens a watch room. Only an open event can be linked. A video begins paused.',
  }),
  getRoom: route('GET /api/video-rooms/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    query: z.strictObject({ invite: invite.optional() }),
    reply: roomDetail,
    refusals: ['not_found', 'forbidden'],
    about:
      'One room. A private room opens with its invite, and for people inside and its owner; no room opens for people whom its owner has removed.',
  }),
  changeRoom: route('PATCH /api/video-rooms/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['rooms', 'room'],
    params: idParams,
    publicText: ['name', 'purpose', 'description'],
    body: z.strictObject({
      name: roomText.name.optional(),
      purpose: roomText.purpose.optional(),
      description: roomText.description.optional(),
      layout: z.enum(roomLayouts).optional(),
      locked: z.boolean().optional(),
      eventId: idInput.nullable().optional(),
      /** a room that becomes private gets a new invite */
      isPublic: z.boolean().optional(),
      maxParticipants: seats.optional(),
      startsAt: startsAt.optional(),
    }),
    reply: roomDetail,
    refusals: ['not_found', 'forbidden', 'room_closed', 'silenced', 'event_not_open', 'room_full'],
    about:
      'The owner changes texts, default layout, lock, linked event, seats, or who finds the room. Nobody inside loses a seat.',
  }),
  setRoomReminder: route('POST /api/video-rooms/{id}/reminder', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['rooms', 'room'],
    params: idParams,
    body: z.strictObject({ wanted: z.boolean() }),
    reply: z.object({ reminded: z.boolean() }),
    refusals: ['not_found', 'room_closed', 'room_started'],
    about: 'Asks for a notice when the room starts, or takes that back.',
  }),
  roomParticipants: route('GET /api/video-rooms/{id}/participants', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(listedParticipant),
    refusals: ['not_found'],
    about: 'The people in a room now, in order of arrival.',
  }),
  joinRoom: route('POST /api/video-rooms/{id}/join', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: idParams,
    body: z.strictObject({ invite: invite.optional() }),
    reply: participant,
    refusals: ['not_found', 'forbidden', 'blocked', 'room_full', 'room_closed', 'room_locked', 'silenced'],
    about: 'Enters a room, or confirms that the caller is inside.',
  }),
  leaveRoom: route('POST /api/video-rooms/{id}/leave', {
    who: 'user',
    rate: 'write',
    changes: ['rooms', 'room'],
    params: idParams,
    body: emptyBody,
    reply: nothing,
    refusals: ['not_found'],
    about:
      'Leaves a room. An owner who leaves hands it to a co-host, else to the person who has been there longest.',
  }),
  closeRoom: route('POST /api/video-rooms/{id}/close', {
    who: 'user',
    rate: 'write',
    changes: ['rooms', 'room'],
    params: idParams,
    body: emptyBody,
    reply: roomDetail,
    refusals: ['not_found', 'forbidden'],
    about: 'The owner closes a room for good.',
  }),
  setParticipantEmoji: route('PATCH /api/video-rooms/participants/{participantId}/emoji', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: z.strictObject({ participantId: idInput }),
    body: z.strictObject({ emoji: emoji.nullable() }),
    reply: participant,
    refusals: ['not_found'],
    about: 'Shows the caller as an emoji in a room, or with null as their picture.',
  }),
  changeParticipant: route('PATCH /api/video-rooms/{id}/participants/{participantId}', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: inRoom,
    body: z.strictObject({
      coHost: z.boolean().optional(),
      /** true hands the controls of the video over */
      host: z.literal(true).optional(),
      /** true hands the room over */
      owner: z.literal(true).optional(),
      /** minutes without writing; 0 ends it */
      mutedMinutes: z.number().int().min(0).max(1440).optional(),
    }),
    reply: participant,
    refusals: ['not_found', 'forbidden', 'room_closed', 'too_many_rooms'],
    about: 'The owner makes a co-host, hands the controls or the room over, or mutes a person.',
  }),
  removeParticipant: route('DELETE /api/video-rooms/{id}/participants/{participantId}', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: inRoom,
    reply: nothing,
    refusals: ['not_found', 'forbidden'],
    about:
      'The owner removes a person, who cannot return until the owner lets them in again. A private room gets a new invite.',
  }),
  listRemovedFromRoom: route('GET /api/video-rooms/{id}/removed', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(removedPerson),
    refusals: ['not_found', 'forbidden'],
    about: 'The people whom the room keeps out, the latest first, at most 200; for its owner.',
  }),
  letBackIntoRoom: route('DELETE /api/video-rooms/{id}/removed/{userId}', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: z.strictObject({ id: idInput, userId: idInput }),
    reply: nothing,
    refusals: ['not_found', 'forbidden'],
    about: 'The owner lets a removed person come in again.',
  }),
  renewRoomInvite: route('POST /api/video-rooms/{id}/invite', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: idParams,
    body: emptyBody,
    reply: roomDetail,
    refusals: ['not_found', 'forbidden', 'room_closed'],
    about: 'The owner makes a new invite link; the former one stops working.',
  }),
  setRoomVideo: route('PATCH /api/video-rooms/{id}/video', {
    who: 'user',
    rate: 'write',
    changes: ['room'],
    params: idParams,
    openText: { videoUrl: 'it is a link to a known video site' },
    body: z.strictObject({ videoUrl }),
    reply: roomDetail,
    refusals: ['not_found', 'forbidden', 'room_closed'],
    about: 'The owner sets or removes the video: a YouTube, Vimeo or Twitch link.',
  }),
  setPlayback: route('PATCH /api/video-rooms/{id}/playback', {
    who: 'user',
    rate: 'write',
    changes: [],
    params: idParams,
    body: z.strictObject({ playing: z.boolean(), position: z.number().min(0).max(1_000_000) }),
    reply: playback,
    refusals: ['not_found', 'forbidden', 'room_closed'],
    about: 'The host, the owner or a co-host plays, pauses or seeks for everybody.',
  }),
  roomMessages: roomChat.read,
  sendRoomMessage: roomChat.send,
  reactToRoomMessage: roomChat.react,
  removeRoomMessage: roomChat.remove,
}
