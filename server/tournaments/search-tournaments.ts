import type { TournamentStatus } from '#contract/tournaments.ts'
import { sql } from '#server/core/db.ts'
import { bestOf, candidates, matchOf, type Searcher } from '#server/search/index.ts'

type Row = {
  id: bigint
  title: string
  isPracticeMode: boolean
  status: TournamentStatus
  players: number
  seats: number
}

const words = sql`lower(t.game_title)`
const stateOf = (status: TournamentStatus) =>
  status === 'open' ? 'open' : status === 'in_progress' ? 'running' : 'ended'

/** Tournaments by their game; of equally good hits, open tournaments come first, then running ones. */
export const searchTournaments: Searcher = async (tx, { text, practice, limit }) => {
  const match = matchOf(text, words, words)
  const still = sql`from tournaments t where t.status in ('open', 'in_progress')`
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      with found as (${candidates(match, sql`t.id`, still, alike)}
        union ${candidates(match, sql`t.id`, sql`from tournaments t where true`, alike)})
      select t.id, t.game_title as title, t.practice as "isPracticeMode", t.status, t.player_count as players, t.max_players as seats
      from found f join tournaments t on t.id = f.id
      order by ${match.tier}, array_position(array['open', 'in_progress'], t.status) nulls last,
        t.practice <> ${practice ?? false}, t.id desc limit ${limit}`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map((row) => ({
    ...row,
    text: `${row.players} of ${row.seats} players`,
    path: `/tournaments/${row.id}`,
    picture: null,
    state: stateOf(row.status),
  }))
}
