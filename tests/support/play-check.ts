import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, EVER, type Play, type Reason, sums } from '#server/ledger/index.ts'
import { offered } from '#server/modules.ts'

/** The reasons by which play moves a purse; every other one only moves money in and out. */
const PLAYED: readonly Reason[] = [
  ...(['bet', 'payout', 'refund', 'stake-return', 'bond', 'bond-return', 'bond-won'] as const),
  ...(['pot-stake', 'pot-payout', 'pot-return', 'fun-stake', 'fun-payout'] as const),
  ...(['tournament-entry', 'tournament-refund', 'tournament-prize', 'tournament-share'] as const),
]
/** More people take too long. */
const MOST = 60

const play: readonly Play[] = offered()('play').flat()

/** Things that people stake money on. */
const THINGS = ['event-a', 'event-b', 'bond', 'pot', 'tournament'] as const
/** People who have moved no money are all alike: the check reads this many of them. */
const IDLE_MOST = 3

/**
 * Compares the modules' figures of people's play with the ledger: profit less what is at stake is what play moved.
 * @param since only the people whom a newer posting concerns: it moves their money, or that of a thing in which they have some
 * @returns the differences; undefined while an event is being paid, or has results to be written
 */
export async function playFaults(db: Tx, since?: bigint): Promise<string[] | undefined> {
  const { paying } = await db.one<{ paying: boolean }>(sql`
    select exists (select from event_books where outcome is not null and settled_at is null)
        or exists (select from event_results_due) as paying`)
  if (paying) return undefined
  const people = since === undefined ? await everybody(db) : await concerned(db, since)
  const faults: string[] = []
  for (const { id, currency } of people) {
    const { moved } = await sums(db, account('person', id, currency), EVER.from, EVER.to)
    const net = moved
      .filter(({ reason }) => PLAYED.includes(reason))
      .reduce((sum, { direction, total }) => (direction === 'in' ? sum + total : sum - total), 0n)
    let atStake = 0n
    for (const part of play) atStake += await part.atStake(db, id, currency)
    for (const name of ['profit', 'profitEver'] as const) {
      let profit = 0n
      for (const part of play)
        profit += await (part[name]
          ? part[name](db, id, currency, EVER)
          : part.profit(db, id, currency, EVER))
      if (profit - atStake !== net)
        faults.push(
          `${name} of person ${id} in ${currency}: the modules say ${formatMoney(profit - atStake)}, the ledger ${formatMoney(net)}`,
        )
    }
  }
  return faults
}

type Purse = { id: bigint; currency: 'USD' | 'PLAY' }

/** Purses that have moved, and some that have not. */
const everybody = (db: Tx): Promise<Purse[]> =>
  db.rows<Purse>(sql`
    with purses as (
      select u.id, c.currency,
        exists (select from ledger_postings where source = ledger_account('person', u.id, c.practice))
          or exists (select from ledger_postings where destination = ledger_account('person', u.id, c.practice)) as moved
      from users u, (values ('USD', false), ('PLAY', true)) c (currency, practice)
    ), counted as (
      select *, row_number() over (partition by moved order by id, currency desc) as place from purses
    )
    select id, currency from counted where place <= case when moved then ${MOST}::int else ${IDLE_MOST} end order by id`)

/** The purses in newer postings, and the others of the events, pots and tournaments in them. */
const concerned = (db: Tx, since: bigint): Promise<Purse[]> =>
  db.rows<Purse>(sql`
    with touched as (
      select source as account from ledger_postings where id > ${since}
      union select destination from ledger_postings where id > ${since}
    ), things as (
      select account from touched
      where ledger_kind_of(account) in (select ledger_kind(k) from unnest(${[...THINGS]}::text[]) k)
    ), purses as (
      select account from touched
      union select source from ledger_postings where destination in (select account from things)
      union select destination from ledger_postings where source in (select account from things)
    )
    select ledger_owner(account) as id, case when ledger_is_practice(account) then 'PLAY' else 'USD' end as currency
    from purses where ledger_is_person(account) order by account limit ${MOST}`)
