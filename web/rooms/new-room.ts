import { ROOM_PEOPLE_MAX, ROOM_PURPOSE_MAX } from '#contract/chat-limits.ts'
import type { Body } from '#contract/index.ts'

/** What a room says of itself, as it is typed. */
export type RoomTexts = { name: string; purpose: string; description: string }

/** The form of a new room. */
export type NewRoom = RoomTexts & {
  event: { id: string; title: string } | null
  isPublic: boolean
}

export const emptyRoom: NewRoom = { name: '', purpose: '', description: '', event: null, isPublic: true }

export const NAME_MISSING = 'Please enter a room name'

/** The errors of the form before anything is sent. */
export function roomProblems({ name, purpose }: RoomTexts): { name?: string; purpose?: string } {
  return {
    ...(!name.trim() && { name: NAME_MISSING }),
    ...(purpose.trim().length > ROOM_PURPOSE_MAX && {
      purpose: `At most ${ROOM_PURPOSE_MAX} characters`,
    }),
  }
}

export const textsBody = ({ name, purpose, description }: RoomTexts): RoomTexts => ({
  name: name.trim(),
  purpose: purpose.trim(),
  description: description.trim(),
})

export const roomBody = ({ event, isPublic, ...texts }: NewRoom): Body<'createRoom'> => ({
  ...textsBody(texts),
  eventId: event?.id ?? null,
  isPublic,
  maxParticipants: ROOM_PEOPLE_MAX,
})
