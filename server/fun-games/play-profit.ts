import { sql } from '#server/core/db.ts'
import type { Play } from '#server/ledger/index.ts'

/** A fun game ends with its play, and uses practice coins only. */
export const playOfFunGames: Play = {
  async profit(tx, userId, currency, { from, to }) {
    if (currency !== 'PLAY') return 0n
    const { profit } = await tx.one<{ profit: bigint }>(sql`
      select coalesce(sum(back_cents - stake_cents), 0)::bigint as profit from fun_games
      where user_id = ${userId} and played_at >= ${from} and played_at < ${to}`)
    return profit
  },
  atStake: async () => 0n,
}
