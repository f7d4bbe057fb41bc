import { LRUCache } from 'lru-cache'
import { REACTIONS_EACH, type RoomReaction } from '#contract/chat-limits.ts'
import type { Frame } from '#contract/live.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { said, stream } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** the reactions of one node in one moment */
    room_reacted: ReactedSignal
  }
}

type Counts = Partial<Record<RoomReaction, number>>
type ReactedSignal = { roomId: bigint; at: string; counts: Counts }

const EACH = { burst: REACTIONS_EACH, perSecond: REACTIONS_EACH }
const REACTED_EVERY_MS = 250
/** A person's permission to react is read this often: a mute holds within this time. */
const KNOWN_FOR_MS = 3_000

/** Whether a person is inside an open room, and neither muted there nor silenced. */
const mayReact = async (db: Tx, roomId: bigint, userId: bigint): Promise<boolean> =>
  (await db.first(sql`
    select 1 from room_participants p join video_rooms r on r.id = p.room_id
    where p.room_id = ${roomId} and p.user_id = ${userId} and p.left_at is null and r.status = 'active'
      and coalesce(p.muted_until <= clock_now(), true) and not is_silenced(${userId})`)) !== undefined

/** The reactions that one node has received and not sent yet, and the known permissions to react. */
type Node = { waiting: Map<bigint, Counts>; known: LRUCache<string, Promise<boolean>> }

/** Reads at most once in some seconds for a person, however much they react. */
function mayReactNow({ db }: Context, { known }: Node, roomId: bigint, userId: bigint): Promise<boolean> {
  const key = `${roomId}/${userId}`
  const kept = known.get(key)
  if (kept) return kept
  const reading = mayReact(db, roomId, userId)
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

/** Counts a reaction of a room. All reactions of a moment become one signal, so five hundred people who react cause four a second. */
function gather({ signals }: Context, { waiting }: Node, roomId: bigint, given: RoomReaction): void {
  const counts = waiting.get(roomId)
  if (counts) {
    counts[given] = (counts[given] ?? 0) + 1
    return
  }
  const first: Counts = { [given]: 1 }
  waiting.set(roomId, first)
  setTimeout(() => {
    waiting.delete(roomId)
    signals.send({ type: 'room_reacted', roomId, at: new Date().toISOString(), counts: first })
  }, REACTED_EVERY_MS).unref()
}

/** A reaction for everybody in the room, which nothing keeps. A person who may not react gets no answer. */
export function createReactions() {
  const node: Node = { waiting: new Map(), known: new LRUCache({ max: 10_000, ttl: KNOWN_FOR_MS }) }
  return said('room_react', async (context, caller, { roomId, reaction: given }, refuse) => {
    if ((await context.limits.take(`room-reaction/${caller.userId}`, EACH)).wait > 0)
      return refuse('too_many')
    const id = BigInt(roomId)
    if (await mayReactNow(context, node, id, caller.userId)) gather(context, node, id, given)
  })
}

/** The reactions of several nodes as one frame. */
function reactedFrame(signals: readonly ReactedSignal[]): Frame {
  const { roomId, at } = signals.at(-1)!
  const sum = new Map<RoomReaction, number>()
  for (const { counts } of signals)
    for (const [given, count] of Object.entries(counts) as [RoomReaction, number][])
      sum.set(given, (sum.get(given) ?? 0) + count)
  return {
    type: 'room_reacted',
    roomId,
    at,
    reactions: [...sum].map(([given, count]) => ({ reaction: given, count })),
  }
}

export const reacted = stream('room_reacted', {
  id: ({ roomId }) => roomId,
  everyMs: REACTED_EVERY_MS,
  frame: (signal) => reactedFrame([signal]),
  together: reactedFrame,
})
