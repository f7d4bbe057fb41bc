import { sql } from '#server/core/db.ts'
import type { World } from './world.ts'

/**
 * Counts of all rows that a call could change, and all balances: equal before and after a call without effect.
 * Points of the odds history are left out: they are written up to a second behind the bets.
 */
export async function fingerprint(world: World): Promise<unknown> {
  const tables = await world.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^ledger_postings_' and table_name <> 'event_odds_points' order by 1`)
  const counts = await world.db.rows(sql`
    select t.name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', t.name), false, true, '')))[1]::text as n
    from unnest(${tables.map((table) => table.name)}::text[]) t(name)`)
  const balances = await world.db.rows(sql`
    select u.id, ledger_balance(ledger_account('person', u.id, false)) as usd, ledger_balance(ledger_account('person', u.id, true)) as play
    from users u order by u.id`)
  const books = await world.db.rows(sql`select * from event_books order by event_id`)
  return { counts, balances, books }
}
