import { useRef, useState } from 'react'
import { REACTIONS_EACH, type RoomReaction } from '#contract/chat-limits.ts'
import { say, useLive } from '#web/client/live/live.ts'
import { serverNow } from '#web/client/live/server-clock.ts'

/** A reaction in the air. `left` is its place, percent; it shows `count` when it flies for several people. */
export type Flight = { key: number; kind: RoomReaction; left: number; count: number }

/** The length of a flight (reactions.css), and a moment more. */
const FLIGHT_MS = 1_900
/** An older frame comes from a lost connection: its moment is over. */
const LATE_MS = 3_000
/** The server did not take own reactions that no frame has brought back by then. */
const RETURN_MS = 2_000
/** Flights of one frame for one kind, and in the air at once: five hundred people are a number, not five hundred pictures. */
const EACH_MAX = 4
const AIR_MAX = 30

let keys = 0

/** The reactions over a room's stage: of all people, the viewer's own at once. */
export function useReactions(roomId: string) {
  const [air, setAir] = useState<readonly Flight[]>([])
  const own = useRef<{ kind: RoomReaction; at: number }[]>([])
  const sent = useRef<number[]>([])
  const fly = (kind: RoomReaction, many: number) => {
    const flights = Array.from({ length: Math.min(many, EACH_MAX) }, (_, at): Flight => {
      const rest = many - EACH_MAX
      return { key: ++keys, kind, left: 6 + Math.random() * 84, count: at === 0 && rest > 0 ? rest + 1 : 1 }
    })
    const born = new Set(flights.map(({ key }) => key))
    setAir((before) => [...before, ...flights].slice(-AIR_MAX))
    setTimeout(() => setAir((before) => before.filter(({ key }) => !born.has(key))), FLIGHT_MS)
  }
  /** How many of these are the viewer's own, which have already flown. */
  const returned = (kind: RoomReaction, count: number) => {
    const now = Date.now()
    own.current = own.current.filter(({ at }) => now - at < RETURN_MS)
    const mine = own.current.filter((one) => one.kind === kind).slice(0, count)
    own.current = own.current.filter((one) => !mine.includes(one))
    return mine.length
  }
  useLive('room_reacted', (frame) => {
    if (frame.roomId !== roomId || serverNow() - Date.parse(frame.at) > LATE_MS) return
    for (const { reaction: kind, count } of frame.reactions) {
      const others = count - returned(kind, count)
      if (others > 0) fly(kind, others)
    }
  })
  return {
    air,
    react(kind: RoomReaction) {
      const now = Date.now()
      sent.current = sent.current.filter((at) => now - at < 1_000)
      // the server accepts no more
      if (sent.current.length >= REACTIONS_EACH) return
      sent.current.push(now)
      own.current.push({ kind, at: now })
      say({ type: 'room_react', roomId, reaction: kind })
      fly(kind, 1)
    },
  }
}
