import { Fault, judged, type Refused } from './bytes.ts'
import {
  type CheckedLiabilities,
  checkLiabilities,
  type LiabilityReply,
  type LiabilityTrust,
} from './liabilities.ts'

/** The kinds of leaves that a pool has: of both sides of an event, or of a tournament. */
const POOLS = { event: [2, 3], tournament: [5] } as const
export type PoolName = keyof typeof POOLS
export type CheckedPool =
  | (Omit<Extract<CheckedLiabilities, { ok: true }>, 'purse' | 'held'> & {
      /** by the number of the kind */
      cents: Record<number, bigint>
    })
  | Refused

/** Checks the leaves of a pool. Anybody who sees the event may request them. @param trust.id of the event or the tournament */
export function checkPool(
  reply: LiabilityReply,
  { pool, id, ...trust }: Omit<LiabilityTrust, 'owner' | 'kinds'> & { pool: PoolName; id: string },
): Promise<CheckedPool> {
  return judged(async () => {
    const found = await checkLiabilities(reply, { ...trust, owner: id, kinds: POOLS[pool] })
    if (!found.ok) return found
    // a pool is never split, so each of its leaves is a whole side
    if (reply.parts.length === 0 || reply.parts.some(({ parts }) => parts !== 1))
      throw new Fault('parts:pool')
    const { purse: _, held: __, ...checked } = found
    const centsOf = (kind: number) => BigInt(reply.parts.find((part) => part.kind === kind)?.cents ?? 0)
    return { ...checked, cents: Object.fromEntries(POOLS[pool].map((kind) => [kind, centsOf(kind)])) }
  })
}
