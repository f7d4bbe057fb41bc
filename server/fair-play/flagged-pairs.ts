import type { FlaggedPairs } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'

/** Pairs of people with an open flag between them: bets against each other count on no board. */
export const flaggedPairs: FlaggedPairs = (tx) =>
  tx.rows(sql`
    select distinct user_id as "userId", other_id as "otherId" from fair_play_flags
    where closed_at is null and other_id is not null`)
