import { sql, type Tx } from '#server/core/db.ts'

/** A person's bets on an event, as others may see them. */
export type Bettor = {
  title: string
  /** the side that they are on, in the event's words */
  option: string
  /** the outcome is theirs */
  won: boolean
}

/** @returns undefined for a person without a bet there, or one who does not let others see their record */
export const shownBettor = (tx: Tx, eventId: bigint, userId: bigint): Promise<Bettor | undefined> =>
  tx.first<Bettor>(sql`
    select e.title, case x.side when 0 then e.option_a else e.option_b end as option,
      coalesce(k.outcome = case x.side when 0 then 'optionA' else 'optionB' end, false) as won
    from events e join event_books k on k.event_id = e.id
    cross join lateral (select side from bets where event_id = e.id and user_id = ${userId} limit 1) x
    join users u on u.id = ${userId} and u.show_record
    where e.id = ${eventId}`)
