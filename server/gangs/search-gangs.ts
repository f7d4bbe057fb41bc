import { sql } from '#server/core/db.ts'
import { bestOf, candidates, matchOf, type Searcher } from '#server/search/index.ts'
import { nameKey } from './gang-rows.ts'

type Row = { id: bigint; title: string; memberCount: number }

const words = sql`g.name_key`

/** Gangs by name, the larger of equally good ones first. */
export const searchGangs: Searcher = async (tx, { text: typed, limit }) => {
  const text = nameKey(typed)
  if (text === '') return []
  const match = matchOf(text, words, words)
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      with found as (${candidates(match, sql`g.id`, sql`from gangs g where true`, alike)})
      select g.id, g.name as title, g.member_count as "memberCount" from found f join gangs g on g.id = f.id
      order by ${match.tier}, g.member_count desc, g.id limit ${limit}`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map((row) => ({
    ...row,
    text: `${row.memberCount} ${row.memberCount === 1 ? 'member' : 'members'}`,
    path: `/gangs?join=${row.id}`,
    picture: null,
    isPracticeMode: null,
    state: null,
  }))
}
