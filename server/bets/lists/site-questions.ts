import type { Selection } from '#contract/odds.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type EventOutcome, type EventStatus, selectionOf } from '../event/book.ts'
import { listedFor } from '../event/taken-down.ts'
import { whyKept } from '../may.ts'

/** A question of the site before one person. */
export type SiteQuestion = {
  title: string
  optionALabel: string
  optionBLabel: string
  status: EventStatus
  outcome: EventOutcome | null
  /** the person reads it in lists */
  listed: boolean
  /** the event takes a bet of the person */
  open: boolean
  /** why it takes none of theirs, though of others */
  keptOff?: string
  /** the side of their stake */
  mine: Selection | null
}

/** These events, which the site asked, before a person, by id. */
export async function siteQuestions(
  tx: Tx,
  eventIds: readonly bigint[],
  userId: bigint,
): Promise<Map<bigint, SiteQuestion>> {
  if (eventIds.length === 0) return new Map()
  type Row = Omit<SiteQuestion, 'mine' | 'open' | 'keptOff'>
  const rows = await tx.rows<Row & { id: bigint; side: number | null; taking: boolean; verdict: number }>(sql`
    select e.id, e.title, e.option_a as "optionALabel", e.option_b as "optionBLabel", b.status, b.outcome,
      ${listedFor(userId)} as listed,
      taking, case when taking then event_stake_verdict(e.id, ${userId}, 0::smallint) else 0 end as verdict,
      (select x.side::int from bets x where x.event_id = e.id and x.user_id = ${userId} limit 1) as side
    from events e join event_books b on b.event_id = e.id
    cross join lateral (select b.status = 'open' and b.ends_at > clock_now() as taking) now
    where e.id = any(${[...eventIds]}::bigint[]) and b.by_site`)
  return new Map(
    rows.map(({ id, side, taking, verdict, ...row }) => {
      const why = whyKept(verdict)
      return [
        id,
        {
          ...row,
          open: taking && verdict === 0,
          ...(why && { keptOff: why }),
          mine: side === null ? null : selectionOf(side),
        },
      ]
    }),
  )
}

/** People who answered a question, and how many of them were right. */
export type Tally = {
  eventId: bigint
  title: string
  people: number
  right: number
  /** whether the person was; null for one who did not answer */
  wasRight: boolean | null
}

/** The newest of these events that got an outcome since a moment, with its people counted; undefined without one, and after a void. */
export function newestTally(
  tx: Tx,
  eventIds: readonly bigint[],
  { userId, since }: { userId: bigint; since: Date },
): Promise<Tally | undefined> {
  return tx.first<Tally>(sql`
    select e.id as "eventId", e.title, n.people, n."right", n."wasRight"
    from events e join event_books b on b.event_id = e.id
    cross join lateral (
      select count(*)::int as people, count(*) filter (where x.won)::int as "right",
        bool_or(x.won) filter (where x.user_id = ${userId}) as "wasRight"
      from (select user_id, bool_or(side = case b.outcome when 'optionA' then 0 else 1 end) as won
        from bets where event_id = e.id group by user_id) x) n
    where e.id = any(${[...eventIds]}::bigint[]) and b.outcome in ('optionA', 'optionB') and b.final_at > ${since}
      and n.people > 0 and ${listedFor(userId)}
    order by e.id desc limit 1`)
}
