import { z } from 'zod'
import { categories } from './bets-bodies.ts'
import { channelMessage } from './chat.ts'
import { roomLayouts } from './chat-limits.ts'
import { coverView } from './covers.ts'
import { face, id, moment, wireMoney } from './fields.ts'

/**
 * Playback as the room's host set it. While `playing`, the position is `position` + (now − `at`) by the server's clock.
 */
export const playback = z.object({
  playing: z.boolean(),
  /** seconds from the start of the video */
  position: z.number().min(0),
  /** the moment of that position by the server's clock */
  at: moment,
  /** grows with every change, also of the video: pages drop an older state */
  revision: z.number().int(),
})
export type Playback = z.infer<typeof playback>

export const roomEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  status: z.string(),
  isPracticeMode: z.boolean(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  endsAt: moment,
})

const creator = face.pick({ firstName: true, lastName: true })

export const roomView = z.object({
  id,
  name: z.string(),
  purpose: z.string(),
  description: z.string(),
  eventId: id.nullable(),
  isPublic: z.boolean(),
  maxParticipants: z.number().int(),
  status: z.enum(['active', 'closed']),
  videoUrl: z.string().nullable(),
  /** the owner; changes hands when the owner leaves for good */
  createdById: id,
  creator,
  event: roomEvent.nullable(),
  participantCount: z.number().int(),
  /** what is staked on the linked event; null without one */
  totalPool: wireMoney.nullable(),
  /** the first few people inside */
  faces: z.array(face),
  /** closed to new people */
  locked: z.boolean(),
  cover: coverView.nullable(),
  createdAt: moment,
  /** when its people mean to watch; null: whenever they come */
  startsAt: moment.nullable(),
  /** the caller gets a notice when it starts */
  reminded: z.boolean(),
})
export type RoomView = z.infer<typeof roomView>

/** A room as its page shows it. */
export const roomDetail = roomView.extend({
  /** the default of viewers who have not chosen a layout */
  layout: z.enum(roomLayouts),
  playback,
  /** the user who plays, pauses and seeks; null while the room is empty */
  hostId: id.nullable(),
  /** the path of the invite link ("/rooms/12?invite=…"); only for people inside, and for the owner */
  invitePath: z.string().nullable(),
  /** the caller’s own participation, while it lasts */
  participantId: id.nullable(),
  /** the caller left deliberately and has not returned: their other screens do not rejoin */
  leftOnPurpose: z.boolean(),
  /** what the caller may do here */
  can: z.object({
    /** texts, default layout, lock, linked event, seats, and who finds the room */
    change: z.boolean(),
    /** to remove it, and to choose another while the room may be changed */
    changeCover: z.boolean(),
    chooseVideo: z.boolean(),
    /** to play, pause and seek for everybody */
    control: z.boolean(),
    renewInvite: z.boolean(),
    /** other people's messages */
    removeMessages: z.boolean(),
    /** to see the people whom the room keeps out, and let them back in */
    letBack: z.boolean(),
    close: z.boolean(),
  }),
})
export type RoomDetail = z.infer<typeof roomDetail>

export const participant = z.object({
  id,
  userId: id,
  joinedAt: moment,
  leftAt: moment.nullable(),
  displayEmoji: z.string().nullable(),
  user: face,
  coHost: z.boolean(),
  /** may not write until then */
  mutedUntil: moment.nullable(),
})

/** A person in the list of people inside. */
export const listedParticipant = participant.extend({
  /** the caller's actions on this person */
  can: z.object({
    makeCoHost: z.boolean(),
    mute: z.boolean(),
    /** the caller may give the controls back to themselves */
    giveControls: z.boolean(),
    giveRoom: z.boolean(),
    remove: z.boolean(),
  }),
})

export const roomMessage = channelMessage.extend({
  roomId: id,
  /**
   * the position of the host’s video at the sending, in seconds; null without a video and in a broadcast. A viewer behind it sees the
   * message later.
   */
  position: z.number().nullable(),
})
export type RoomMessage = z.infer<typeof roomMessage>
