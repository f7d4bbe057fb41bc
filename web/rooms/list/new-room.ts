import { lengthOf } from '#contract/characters.ts'
import { ROOM_PEOPLE_MAX, ROOM_PURPOSE_MAX } from '#contract/chat-limits.ts'
import type { Body } from '#contract/index.ts'
import { videoProblem } from '#contract/video-source.ts'

/** The room's texts about itself, as typed. */
export type RoomTexts = { name: string; purpose: string; description: string }

/** The form of a new room. */
export type NewRoom = RoomTexts & {
  event: { id: string; title: string } | null
  /** a link, or nothing */
  video: string
  isPublic: boolean
}

export const emptyRoom: NewRoom = {
  name: '',
  purpose: '',
  description: '',
  event: null,
  video: '',
  isPublic: true,
}

export const NAME_MISSING = 'Please enter a room name'

/** The errors of the form before anything is sent. */
export function roomProblems({ name, purpose }: RoomTexts): { name?: string; purpose?: string } {
  return {
    ...(!name.trim() && { name: NAME_MISSING }),
    ...(lengthOf(purpose.trim()) > ROOM_PURPOSE_MAX && {
      purpose: `At most ${ROOM_PURPOSE_MAX} characters`,
    }),
  }
}

/** The error of a new room's video link. */
export function linkProblem(video: string): { video?: string } {
  const problem = video.trim() ? videoProblem(video.trim()) : undefined
  return problem ? { video: problem } : {}
}

const textsBody = ({ name, purpose, description }: RoomTexts): RoomTexts => ({
  name: name.trim(),
  purpose: purpose.trim(),
  description: description.trim(),
})

export const roomBody = ({ event, video, isPublic, ...texts }: NewRoom): Body<'createRoom'> => ({
  ...textsBody(texts),
  eventId: event?.id ?? null,
  ...(video.trim() && { videoUrl: video.trim() }),
  isPublic,
  maxParticipants: ROOM_PEOPLE_MAX,
})

/** Why a typed number of seats is invalid. */
export const seatsProblem = (seats: string): { seats?: string } => {
  const fits = /^\d{1,2}$/.test(seats.trim()) && Number(seats) >= 2 && Number(seats) <= ROOM_PEOPLE_MAX
  return fits ? {} : { seats: `Enter 2 to ${ROOM_PEOPLE_MAX}` }
}

type Kept = RoomTexts & { isPublic: boolean; maxParticipants: number }

/** The form's changes to a room: it sends nothing else. */
export function changesOf(
  room: Kept,
  { texts, isPublic, seats }: { texts: RoomTexts; isPublic: boolean; seats: number },
): Body<'changeRoom'> {
  const wanted: Kept = { ...textsBody(texts), isPublic, maxParticipants: seats }
  const keys = Object.keys(wanted) as (keyof Kept)[]
  return Object.fromEntries(keys.filter((key) => wanted[key] !== room[key]).map((key) => [key, wanted[key]]))
}
