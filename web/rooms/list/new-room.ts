import { lengthOf } from '#contract/characters.ts'
import { ROOM_PEOPLE_MAX, ROOM_PURPOSE_MAX } from '#contract/chat-limits.ts'
import type { Body } from '#contract/index.ts'
import { videoProblem } from '#contract/video-source.ts'
import { calendarDay } from '#web/ui/moment-text.ts'
import { readMoment } from '#web/ui/typed-moment.ts'

/** The room's texts about itself, as typed. */
export type RoomTexts = { name: string; purpose: string; description: string }

/** The form of a new room. */
export type NewRoom = RoomTexts & {
  event: { id: string; title: string } | null
  /** a link, or nothing */
  video: string
  /** of a field of date and time, by the reader's clock; empty without a start */
  starts: string
  isPublic: boolean
}

export const emptyRoom: NewRoom = {
  name: '',
  purpose: '',
  description: '',
  event: null,
  video: '',
  starts: '',
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

/** A start on the wire; null for an empty field. */
const startOf = (typed: string): string | null => {
  const { at } = readMoment(typed)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

export function roomBody({ event, video, starts, isPublic, ...texts }: NewRoom): Body<'createRoom'> {
  const startsAt = startOf(starts)
  return {
    ...textsBody(texts),
    eventId: event?.id ?? null,
    ...(video.trim() && { videoUrl: video.trim() }),
    isPublic,
    ...(startsAt && { startsAt }),
    maxParticipants: ROOM_PEOPLE_MAX,
  }
}

/** Why a typed number of seats is invalid. */
export const seatsProblem = (seats: string): { seats?: string } => {
  const fits = /^\d{1,2}$/.test(seats.trim()) && Number(seats) >= 2 && Number(seats) <= ROOM_PEOPLE_MAX
  return fits ? {} : { seats: `Enter 2 to ${ROOM_PEOPLE_MAX}` }
}

/** A start as its field shows it. */
export const typedStart = (startsAt: string | null): string =>
  startsAt === null ? '' : `${calendarDay(startsAt)}T${new Date(startsAt).toTimeString().slice(0, 5)}`

type Kept = RoomTexts & { isPublic: boolean; maxParticipants: number; startsAt: string | null }

/** The form's changes to a room: it sends nothing else. */
export function changesOf(
  room: Kept,
  { texts, isPublic, seats, starts }: { texts: RoomTexts; isPublic: boolean; seats: number; starts: string },
): Body<'changeRoom'> {
  const startsAt = starts === typedStart(room.startsAt) ? room.startsAt : startOf(starts)
  const wanted: Kept = { ...textsBody(texts), isPublic, maxParticipants: seats, startsAt }
  const keys = Object.keys(wanted) as (keyof Kept)[]
  return Object.fromEntries(keys.filter((key) => wanted[key] !== room[key]).map((key) => [key, wanted[key]]))
}
