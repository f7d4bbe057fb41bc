import { flagKinds } from '#contract/fair-play.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { setAsideMatches } from '#server/leaderboard/index.ts'
import { boardUntil } from './raise-flag.ts'
import { keepsOffBoard } from './rules.ts'

/** Exactly the young open flags of those kinds and the strikes in force keep matches off the board. */
export function auditFairPlay(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    with aside as (${setAsideMatches}), young as (
      select f.id, f.match_ids from fair_play_flags f
      where f.closed_at is null and f.kind = any(${flagKinds.filter(keepsOffBoard)}::text[]) and ${boardUntil} > clock_now()
    )
    select 'matches of an open flag are off the board' as invariant, 'flag ' || y.id as where, 'match ' || of_flag.match_id || ' counts' as details
    from young y, unnest(y.match_ids) of_flag(match_id)
    where not exists (select from aside a where a.match_id = of_flag.match_id and a.cause = 'flag:' || y.id)
    union all
    select 'a closed flag keeps nothing off the board', a.cause, 'match ' || a.match_id || ' does not count'
    from aside a join fair_play_flags f on a.cause = 'flag:' || f.id where f.closed_at is not null
    union all
    select 'a strike keeps its match off the board', 'match ' || coalesce(s.match_id, a.match_id),
      'struck ' || (s.match_id is not null) || ', off the board ' || (a.match_id is not null)
    from (select match_id from match_strikes where undone_at is null) s
      full join (select match_id from aside where cause = 'strike') a using (match_id)
    where s.match_id is null or a.match_id is null`)
}
