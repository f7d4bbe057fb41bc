import { type RoomFilter, type RoomLayout, roomFilters } from '#contract/chat-limits.ts'
import { filterCodec, oneOf } from '#web/client/filters.ts'
import type { SyncState } from '../sync/engine.ts'

export const filterLabels: Record<RoomFilter, string> = {
  all: 'All Rooms',
  sports: 'Sports Watch Parties',
  entertainment: 'Entertainment',
  social: 'Social Rooms',
}

/** The filter in the address; any other value means all rooms. */
export const { read: readFilters, write: writeFilters } = filterCodec({ filter: oneOf(roomFilters, 'all') })

/** Each layout with the key that chooses it. */
export const layoutLabels: Record<RoomLayout, { name: string; text: string; key: string }> = {
  theater: { name: 'Theater', text: 'A wide picture, chat beside it', key: '1' },
  sidebar: { name: 'Sidebar', text: 'A wider chat beside the picture', key: '2' },
  'bottom-bar': { name: 'Bottom bar', text: 'Everybody in a row under the picture', key: '3' },
  grid: { name: 'Grid', text: 'Everybody in tiles under the picture', key: '4' },
  versus: { name: 'Versus', text: 'The first two face each other', key: '5' },
  'picture-in-picture': {
    name: 'Picture-in-picture',
    text: 'A few small faces at the picture’s edge',
    key: '6',
  },
}

/** "1:02:09", "4:07" */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const size = (drift: number) =>
  Math.abs(drift) >= 60 ? timeText(Math.abs(drift)) : `${Math.abs(drift).toFixed(1)} s`

const apart = (drift: number) => `${size(drift)} ${drift < 0 ? 'behind' : 'ahead'}`

/** The chip's text. @param drift seconds ahead of the room */
export function syncText(state: SyncState, drift: number): string {
  const texts: Record<SyncState, string> = {
    idle: 'Loading…',
    'in-sync': 'In sync ±0.2 s',
    correcting: Math.abs(drift) < 0.05 ? 'Catching up' : `Catching up, ${size(drift)}`,
    buffering: 'Waiting for data',
    blocked: 'Not started',
    held: 'You paused it here',
    live: 'Live: everyone sees it at their own delay',
    off: apart(drift),
  }
  return texts[state]
}

export const countedText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** The path of a room's link for people outside: by its invite if the person knows it. */
export const inviteLink = ({ id, invitePath }: { id: string; invitePath: string | null }): string =>
  `/share/rooms/${/invite=([\w-]{22})$/.exec(invitePath ?? '')?.[1] ?? id}`
