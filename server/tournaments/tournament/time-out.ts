import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * When each of these people may join and create again, after missed matches; a person who may do so now is left out. In one
 * statement, because many people may join at once.
 */
export type PausedAmong = (tx: Tx, userIds: readonly bigint[]) => Promise<Map<bigint, Date>>

declare module '#server/core/offers.ts' {
  interface Offers {
    pausedAmong: PausedAmong
  }
}

/** As the module above, which counts such matches, offers it. */
export const pausedAmongOf = ({ offered }: WithOffers): PausedAmong => offered('pausedAmong')[0]!

/** "2026-11-22 17:40 UTC" */
const momentText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The refusal of a person who has to wait until then. */
export const mustWait = (until: Date): Refusal =>
  new Refusal(
    'time_out',
    `You missed matches. You can join and create tournaments again from ${momentText(until)}. Nothing was charged.`,
  )

/** When a person may join and create again; null when they may now. */
export const pausedUntil = async (among: PausedAmong, tx: Tx, userId: bigint): Promise<Date | null> =>
  (await among(tx, [userId])).get(userId) ?? null

/** @throws Refusal time_out, which names the end */
export async function checkNotPaused(among: PausedAmong, tx: Tx, userId: bigint): Promise<void> {
  const until = await pausedUntil(among, tx, userId)
  if (until) throw mustWait(until)
}
