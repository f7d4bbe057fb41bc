import { sql } from '#server/core/db.ts'
import { bestOf, candidates, matchOf, type Searcher } from '#server/search/index.ts'

type Row = { id: bigint; title: string; isPublic: boolean; there: number }

const words = sql`lower(r.name)`
const beginning = sql`lower(left(r.name, 8))`

/** Active rooms by name, as the list shows them: private rooms only to their owner and to the people inside. */
export const searchRooms: Searcher = async (tx, { userId, text, limit }) => {
  const match = matchOf(text, words, beginning)
  const seen = sql`from video_rooms r where r.status = 'active' and (r.is_public or r.created_by = ${userId} or exists (
    select from room_participants p where p.room_id = r.id and p.user_id = ${userId} and p.left_at is null))
    and not exists (select from room_bans b where b.room_id = r.id and b.user_id = ${userId})`
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      with found as materialized (${candidates(match, sql`r.id`, seen, alike)})
      select r.id, r.title, r."isPublic",
        (select count(*)::int from room_participants p where p.room_id = r.id and p.left_at is null) as there
      from (select r.* from found f
        cross join lateral (select id, name as title, is_public as "isPublic", emptied_at, ${match.tier} as tier
          from video_rooms r where r.id = f.id limit 1) r
        order by r.tier, r.emptied_at is not null, r.id desc limit ${limit}) r
      order by r.tier, r.emptied_at is not null, r.id desc`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map((row) => ({
    ...row,
    text: `${row.isPublic ? 'Public' : 'Private'} room, ${row.there === 0 ? 'nobody' : row.there} inside`,
    path: `/rooms/${row.id}`,
    picture: null,
    isPracticeMode: null,
    state: 'open',
  }))
}
