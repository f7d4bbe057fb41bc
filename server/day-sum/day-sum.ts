import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { WithOffers } from '#server/core/offers.ts'

import { account, leftFor, lockAllowances, setUnproved } from '#server/ledger/index.ts'

/** A movement counts towards the sum for this time. */
const HOURS = 24

/**
 * A person's stakes of real money since a moment without an identity proof, less those returned whole; cents. Only those that the ledger
 * does not identify by a reason and a reference: bets, and fees from the ready check on.
 */
export type StakedUnproved = (tx: Tx, userId: bigint, since: Date) => Promise<bigint>

declare module '#server/core/offers.ts' {
  interface Offers {
    /** users' stakes without an identity proof, for the sum of their day */
    stakedUnproved: StakedUnproved
  }
}

type Read = {
  /** a reference to leave out: the person's new action on it is judged separately */
  but?: string
  /** ignores earlier movements */
  since?: Date
}

/**
 * Money that left a person's real purse for other people in the last 24 hours without an identity proof, cents: stakes, entry fees, bonds,
 * transfers and store codes, less those returned whole. Rolling.
 */
export async function readDaySum(
  { offered }: WithOffers,
  tx: Tx,
  userId: bigint,
  { but, since: from = new Date(0) }: Read = {},
): Promise<bigint> {
  const { since } = await tx.one<{ since: Date }>(
    sql`select greatest(clock_now() - make_interval(hours => ${HOURS}), ${from}::timestamptz) as since`,
  )
  const proved = await tx.rows<{ ref: string }>(sql`
    select ref from proved_money where user_id = ${userId}`)
  const left = [...proved.map(({ ref }) => ref), ...(but ? [but] : [])]
  let sum = await leftFor(tx, account('person', userId, 'USD'), since, left)
  for (const staked of offered('stakedUnproved')) sum += await staked(tx, userId, since)
  return sum
}

/**
 * Locks the purse, reads the same sum and stores it in the purse. The stored sum only grows until the next such reading.
 * @returns the sum, and the balance of the purse; cents
 */
export async function setDaySum(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
): Promise<{ sum: bigint; balance: bigint }> {
  const { balance } = await lockAllowances(tx, userId, 'USD')
  const sum = await readDaySum(context, tx, userId)
  await setUnproved(tx, userId, sum)
  return { sum, balance }
}

/** Records that a proof allowed a movement, which then does not count. @param ref its journal's reference: `transfer:12` */
export async function noteProved(tx: Tx, userId: bigint, ref: string): Promise<void> {
  await tx.change(
    sql`insert into proved_money (user_id, ref) values (${userId}, ${ref}) on conflict do nothing`,
  )
}

/** For the data export. */
export const exportProved = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`select ref as "what", at from proved_money where user_id = ${userId} order by at, ref`)

export const oldProved = {
  what: 'movements with an identity proof, older than a month',
  clean: (db: Tx) =>
    db.change(sql`
      delete from proved_money where (user_id, ref) in (
        select user_id, ref from proved_money where at < clock_now() - interval '40 days' order by at limit ${ROWS_AT_ONCE})`),
}
