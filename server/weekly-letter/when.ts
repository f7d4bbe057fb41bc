import { type Sql, sql } from '#server/core/db.ts'

/** On Mondays, by the person's clock. A site that was away that morning still sends the letter until the evening. */
const FROM = sql`interval '9 hours'`
const UNTIL = sql`interval '21 hours'`

/** Two letters of a person are at least this far apart, however they move from zone to zone. */
const APART = sql`interval '6 days'`

/** A letter after a week without one tells of that week too. */
const LONGEST = sql`interval '15 days'`

const mondayOf = (local: Sql): Sql => sql`date_trunc('week', ${local})`

/** The first moment of this person's letters after their last one and after now. @param zone a zone of a choice c */
export const nextLetter = (zone: Sql): Sql => sql`(
  select case when m.at > n.after then m.at else (m.local + interval '7 days') at time zone ${zone} end
  from (select greatest(clock_now(), coalesce((select max(w.at) + ${APART} from weekly_letters w where w.user_id = c.user_id),
    '-infinity')) as after) n
  cross join lateral (select ${mondayOf(sql`n.after at time zone ${zone}`)} + ${FROM} as local) l
  cross join lateral (select l.local, l.local at time zone ${zone} as at) m)`

/** Whether a letter may go now. @param local the clock of the person's zone */
export const isTime = (local: Sql): Sql => sql`
  (${local} >= ${mondayOf(local)} + ${FROM} and ${local} < ${mondayOf(local)} + ${UNTIL})`

/** The span that a letter tells of: up to this Monday, from the end of the last letter's, as far back as the longest, or a week for the first one. */
export const spanColumns = (local: Sql, zone: Sql): Sql => sql`
  p.monday::date::text as monday, p.since, p.until, (p.since at time zone ${zone})::date::text as "firstDay"
  from (select m.monday, m.until, coalesce((select greatest(max(w.until), m.until - ${LONGEST}) from weekly_letters w
      where w.user_id = c.user_id and w.until < m.until having count(*) > 0), (m.monday - interval '7 days') at time zone ${zone}) as since
    from (select ${mondayOf(local)} as monday, ${mondayOf(local)} at time zone ${zone} as until) m) p`
