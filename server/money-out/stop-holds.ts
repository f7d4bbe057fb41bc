import { sql, type Tx } from '#server/core/db.ts'
import { type HeldWaiting, type Hold, withHolds } from './hold-rule.ts'
import type { Winnings } from './offers.ts'
import type { WaitingShare } from './share-rule.ts'

/** An event or a tournament that is final. */
export type Of = {
  kind: Winnings['kind']
  id: bigint
  ended: Date
  /** the sum of all losses in it, hundredths */
  of: bigint
}

/** The same with the waiting parts of the losses. */
export type Ended = Of & { parts: HeldWaiting[] }

/** Whether a case still holds anything. A moderator's decision for the winner ends the hold. */
export const HOLDS = sql`c.decided_for is distinct from 'winner' and c.until > clock_now()`

/** Money held for cases, from events and tournaments that were final at a moment, and the steps in which the same losses settle. */
export async function activeHolds(tx: Tx, at: Date): Promise<(Of & Hold)[]> {
  const held = await tx.rows<Of & Omit<Hold, 'settling'> & { loserId: bigint }>(sql`
    select h.kind, h.id, h.ended_at as ended, h.of_cents as of, h.loser_id as "loserId", h.cents, c.id as "caseId", c.until
    from stop_cases c join stop_holds h on h.case_id = c.id
    where ${HOLDS} and c.until > ${at} and h.ended_at <= ${at}`)
  if (held.length === 0) return []
  const steps = await tx.rows<WaitingShare & Pick<Of, 'kind' | 'id'> & { userId: bigint }>(sql`
    select kind, id, user_id as "userId", until, cents from winnings_settling_of
    where until > ${at} and user_id = any(${held.map(({ loserId }) => loserId)}::bigint[])`)
  return held.map(({ loserId, ...hold }) => ({
    ...hold,
    settling: steps.filter(
      ({ kind, id, userId }) => kind === hold.kind && id === hold.id && userId === loserId,
    ),
  }))
}

/** The waiting money of each event and tournament: the steps in which it settles, and its held parts. */
export function endedWith(
  shares: readonly (Of & { until: Date; cents: bigint })[],
  holds: readonly (Of & Hold)[],
): Ended[] {
  const nameOf = ({ kind, id }: Pick<Of, 'kind' | 'id'>) => `${kind}:${id}`
  const held = Map.groupBy(holds, nameOf)
  const settling = Map.groupBy(shares, nameOf)
  return [...new Set([...settling.keys(), ...held.keys()])].map((name) => {
    const [steps, here] = [settling.get(name) ?? [], held.get(name) ?? []]
    const { kind, id, ended, of } = (steps[0] ?? here[0])!
    return { kind, id, ended, of, parts: withHolds(steps, here) }
  })
}
