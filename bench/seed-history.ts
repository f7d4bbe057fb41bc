import { sql } from '#server/core/db.ts'
import type { Arena } from './arena.ts'

const BETS_PER_EVENT = 10_000
const AMOUNT = 100n

/**
 * Seeds a history: everybody bets $1 on one event after the other, stored and counted as the ledger does. Loads the rows
 * without the primary key of bets and then adds it again, so the tables end up as the product's.
 * @param count a multiple of the people
 */
export async function seedHistory(arena: Arena, count: number): Promise<void> {
  const { db, people } = arena
  await db.change(sql`select ledger_ensure_partitions(${Math.ceil(count / 2_000_000)}::int)`)
  const events = await arena.events(count / BETS_PER_EVENT)
  const first = events[0]!
  const { base } = await db.one<{ base: bigint }>(sql`select last_value as base from ledger_posting_ids`)
  await db.transact(async (tx) => {
    await tx.change(sql`alter table bets drop constraint bets_pkey`)
    await tx.change(sql`
      insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
      select ${first} + n / ${BETS_PER_EVENT}::int, 1 + n % ${people}::int, gen_random_uuid(), ${base} + 1 + n, ${AMOUNT}::bigint,
        clock_timestamp(), n % 2 from generate_series(0, ${count}::int - 1) n`)
    await tx.change(sql`alter table bets add primary key (event_id, user_id, key)`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
      select ${base} + 1 + n, ledger_account('person', 1 + n % ${people}::int, false),
        ledger_account(case n % 2 when 0 then 'event-a' else 'event-b' end, ${first} + n / ${BETS_PER_EVENT}::int, false), ${AMOUNT}::bigint,
        100000000 - ${AMOUNT}::bigint * (1 + n / ${people}::int), clock_timestamp(), 1
      from generate_series(0, ${count}::int - 1) n`)
    await tx.rows(sql`select setval('ledger_posting_ids', ${base} + ${count}::int)`)
    await tx.change(sql`
      update event_books k set stake_a_cents = s.a, stake_b_cents = s.b, bets_a = s.na, bets_b = s.nb
      from (select event_id, coalesce(sum(amount_cents) filter (where side = 0), 0) a, coalesce(sum(amount_cents) filter (where side = 1), 0) b,
        count(*) filter (where side = 0) na, count(*) filter (where side = 1) nb from bets group by event_id) s
      where k.event_id = s.event_id`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = case when a.id = ledger_account('event-a', k.event_id, false) then k.stake_a_cents else k.stake_b_cents end
      from event_books k where a.id in (ledger_account('event-a', k.event_id, false), ledger_account('event-b', k.event_id, false))`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = balance_cents - ${AMOUNT}::bigint * (${count}::int / ${people}::int),
        unproved_cents = coalesce(unproved_cents, 0) + ${AMOUNT}::bigint * (${count}::int / ${people}::int)
      where ledger_owner(id) between 1 and ${people}::bigint and id = ledger_account('person', ledger_owner(id), false)`)
  })
  await db.change(sql`vacuum analyze`)
}

/** Pays the broke: without money they could not have placed the bets of the history. */
export async function payBroke(arena: Arena): Promise<void> {
  await arena.db.change(sql`
    with paid as (
      insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('external-card', 0, false), ledger_account('person', n, false), 100000000, 100000000,
        (select id from ledger_journals where key = 'seed'), clock_now(), 90
      from generate_series(100, ${arena.people}::int, 100) n returning destination, amount_cents
    ), credited as (
      update ledger_accounts a set balance_cents = a.balance_cents + paid.amount_cents from paid where a.id = paid.destination
    )
    update ledger_accounts set balance_cents = balance_cents - (select sum(amount_cents) from paid) where id = ledger_account('external-card', 0, false)`)
}
