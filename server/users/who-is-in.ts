import { type Sql, sql } from '#server/core/db.ts'

/** A user u lets others see their stakes on an event. @param practice whether it is a practice event */
export const saysStakes = (practice: Sql): Sql =>
  sql`(u.show_record or (${practice} and not u.stakes_hidden))`

/** A user u has chosen *nobody*. A node of the release before writes `show_record` alone, so `show_record` counts. */
export const hidesStakes = sql`(u.stakes_hidden and not u.show_record)`

/** The choice of a user u as the contract names it. */
export const whoIsInOf = sql`case when u.show_record then 'all' when u.stakes_hidden then 'nobody' else 'practice' end`
