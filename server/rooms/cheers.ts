import { LRUCache } from 'lru-cache'
import { CHEERS_EACH, type RoomCheer } from '#contract/chat-limits.ts'
import type { FromServer } from '#contract/live.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { said, stream } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** the cheers of one node in one moment */
    room_cheered: CheeredSignal
  }
}

type Counts = Partial<Record<RoomCheer, number>>
type CheeredSignal = { roomId: bigint; at: string; counts: Counts }

const EACH = { burst: CHEERS_EACH, perSecond: CHEERS_EACH }
const CHEERED_EVERY_MS = 250
/** Who may cheer is looked up this often: a mute holds within it. */
const KNOWN_FOR_MS = 3_000

/** Whether a person is inside an open room, and neither muted there nor silenced. */
const mayCheer = async (db: Tx, roomId: bigint, userId: bigint): Promise<boolean> =>
  (await db.first(sql`
    select 1 from room_participants p join video_rooms r on r.id = p.room_id
    where p.room_id = ${roomId} and p.user_id = ${userId} and p.left_at is null and r.status = 'active'
      and coalesce(p.muted_until <= clock_now(), true) and not is_silenced(${userId})`)) !== undefined

/** What one node has heard and not told yet, and who may cheer, by its signals: tests have several nodes in one process. */
type Node = { waiting: Map<bigint, Counts>; known: LRUCache<string, Promise<boolean>> }
const nodes = new WeakMap<Context['signals'], Node>()

function nodeOf({ signals }: Context): Node {
  const node = nodes.get(signals) ?? {
    waiting: new Map(),
    known: new LRUCache({ max: 10_000, ttl: KNOWN_FOR_MS }),
  }
  nodes.set(signals, node)
  return node
}

/** Reads at most once in some seconds for a person, however much they cheer. */
function mayCheerNow({ db }: Context, { known }: Node, roomId: bigint, userId: bigint): Promise<boolean> {
  const key = `${roomId}/${userId}`
  const kept = known.get(key)
  if (kept) return kept
  const reading = mayCheer(db, roomId, userId)
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

/** Counts a cheer of a room. All of a moment become one signal, so five hundred people who cheer send four a second. */
function gather({ signals }: Context, { waiting }: Node, roomId: bigint, given: RoomCheer): void {
  const counts = waiting.get(roomId)
  if (counts) {
    counts[given] = (counts[given] ?? 0) + 1
    return
  }
  const first: Counts = { [given]: 1 }
  waiting.set(roomId, first)
  setTimeout(() => {
    waiting.delete(roomId)
    signals.send({ type: 'room_cheered', roomId, at: new Date().toISOString(), counts: first })
  }, CHEERED_EVERY_MS).unref()
}

/** A reaction for everybody in the room, which nothing keeps. Whoever may not cheer is not answered. */
export const cheer = said('room_cheer', async (context, caller, { roomId, cheer: given }, refuse) => {
  if ((await context.limits.take(`cheer/${caller.userId}`, EACH)).wait > 0) return refuse('too_many')
  const node = nodeOf(context)
  const id = BigInt(roomId)
  if (await mayCheerNow(context, node, id, caller.userId)) gather(context, node, id, given)
})

/** The cheers of several nodes as one frame. */
function cheeredFrame(signals: readonly CheeredSignal[]): FromServer {
  const { roomId, at } = signals.at(-1)!
  const sum = new Map<RoomCheer, number>()
  for (const { counts } of signals)
    for (const [given, count] of Object.entries(counts) as [RoomCheer, number][])
      sum.set(given, (sum.get(given) ?? 0) + count)
  return {
    type: 'room_cheered',
    roomId: roomId.toString(),
    at,
    cheers: [...sum].map(([given, count]) => ({ cheer: given, count })),
  }
}

export const cheered = stream('room_cheered', {
  id: ({ roomId }) => roomId,
  everyMs: CHEERED_EVERY_MS,
  frame: (signal) => cheeredFrame([signal]),
  together: cheeredFrame,
})
