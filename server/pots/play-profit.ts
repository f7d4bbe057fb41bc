import { sql } from '#server/core/db.ts'
import type { Play } from '#server/ledger/index.ts'

/** Pots are played with practice coins alone: both players stake, and the winner gets the payout. */
export const playOfPots: Play = {
  kind: 'pots',
  async profit(tx, userId, currency, { from, to }) {
    if (currency !== 'PLAY') return 0n
    const { profit } = await tx.one<{ profit: bigint }>(sql`
      select coalesce(sum(case when winner = mine then payout_cents else 0 end - amount_cents), 0)::bigint as profit
      from (
        select 'creator' as mine, * from pots where creator_id = ${userId} and status = 'played'
        union all
        select 'challenger', * from pots where challenger_id = ${userId}
      ) p where ended_at >= ${from} and ended_at < ${to}`)
    return profit
  },
  async atStake(tx, userId, currency) {
    if (currency !== 'PLAY') return 0n
    const { stake } = await tx.one<{ stake: bigint }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as stake from pots
      where creator_id = ${userId} and status = 'open'`)
    return stake
  },
}
