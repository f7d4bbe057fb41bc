import { potFee } from '#contract/games.ts'
import { type Db, sql } from '#server/core/db.ts'
import { commitmentOf, newServerSeed } from '#server/games/index.ts'
import type { Arena } from './arena.ts'

/** A challenge; the product and its peer get the same kind. */
export type PotWish = { potId: bigint; userId: bigint; key: string; clientSeed: string }

const CREATORS = 1_000
const PLAYERS = 20_000
const COINS = 100_000_000n
const STAKE = 500n
const GAMES = ['cards', 'coin-flip', 'craps'] as const

/** Gives the first people practice coins by one journal, and sessions of every game. */
export async function seedPlayers({ db }: Arena): Promise<void> {
  await db.transact(async (tx) => {
    await tx.change(
      sql`insert into ledger_accounts (id) values (ledger_account('mint', 0, true)) on conflict do nothing`,
    )
    await tx.change(
      sql`insert into ledger_journals (key, reason, ref, at) values ('seed-play', 90, 'seed', clock_now())`,
    )
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('mint', 0, true), ledger_account('person', n, true), ${COINS}::bigint,
        ${COINS}::bigint, (select id from ledger_journals where key = 'seed-play'), clock_now(), 90
      from generate_series(1, ${PLAYERS}::int) n`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = ${COINS}::bigint
      from generate_series(1, ${PLAYERS}::int) n where a.id = ledger_account('person', n, true)`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = balance_cents - ${COINS}::bigint * ${PLAYERS}::int where id = ledger_account('mint', 0, true)`)
    await tx.change(sql`
      insert into game_sessions (user_id, game, started_at, expires_at)
      select n, g, clock_now(), clock_now() + interval '1 day'
      from generate_series(1, ${PLAYERS}::int) n, unnest(${[...GAMES]}::text[]) g`)
  })
}

const seeds = (count: number) =>
  Array.from({ length: count }, () => {
    const seed = newServerSeed()
    return { seed, commitment: commitmentOf(seed) }
  })
const gameOf = (n: number) => GAMES[n % GAMES.length]!

/** Open pots as `createPot` leaves them, made in bulk. @returns their ids */
export async function seedPots({ db, context }: Arena, count: number): Promise<bigint[]> {
  const made = seeds(count)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: bigint }>(sql`
      insert into pots (creator_id, game, amount_cents, title, description, commitment, sealed_seed, expires_at)
      select 1 + i.n % ${CREATORS}::int, i.game, ${STAKE}::bigint, 'Measured pot', '', i.commitment, i.sealed,
        clock_now() + interval '7 days'
      from unnest(${made.map((_, n) => gameOf(n))}::text[], ${made.map(({ commitment }) => commitment)}::text[],
        ${made.map(({ seed, commitment }) => context.secrets.seal(seed.toString('hex'), `pot:${commitment}`))}::bytea[])
        with ordinality as i(game, commitment, sealed, n)
      returning id`)
    const ids = rows.map((row) => row.id)
    await tx.change(sql`
      insert into ledger_journals (key, reason, ref, at)
      select 'pot-stake:' || p, 30, 'pot:' || p, clock_now() from unnest(${ids}::bigint[]) p`)
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('pot', p, true), ${STAKE}::bigint from unnest(${ids}::bigint[]) p order by 1`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('person', p.creator_id, true), ledger_account('pot', p.id, true), p.amount_cents,
        a.balance_cents - ${STAKE}::bigint * row_number() over (partition by p.creator_id order by p.id), j.id, clock_now(), 30
      from pots p join ledger_accounts a on a.id = ledger_account('person', p.creator_id, true)
        join ledger_journals j on j.key = 'pot-stake:' || p.id
      where p.id = any(${ids}::bigint[]) order by p.id`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = a.balance_cents - s.total
      from (select ledger_account('person', creator_id, true) as id, sum(amount_cents) as total from pots
        where id = any(${ids}::bigint[]) group by creator_id) s
      where a.id = s.id`)
    return ids
  })
}

/**
 * The tables of a pot in the obvious design: the product's tables with their columns and indexes, but seeds that are not sealed,
 * purses in plain rows, and no purse for each pot. All of that is to the peer's advantage.
 */
export async function createPotTables(db: Db): Promise<void> {
  await db.change(sql`create schema if not exists peer`)
  await db.change(sql`create table peer.pots (like pots including all)`)
  await db.change(sql`create table peer.game_sessions (like game_sessions including all)`)
  await db.change(sql`insert into peer.game_sessions select * from game_sessions`)
  await db.change(sql`create table peer.notifications (like notifications including all)`)
  await db.change(sql`create table peer.pot_postings (like ledger_postings including all)`)
  await db.change(sql`create table peer.pot_journals (like ledger_journals including all)`)
  await db.change(sql`create sequence peer.pot_posting_ids`)
  await db.change(sql`
    create table peer.purses (id bigint primary key, balance_cents bigint not null check (balance_cents >= 0)) with (fillfactor = 60)`)
  await db.change(
    sql`insert into peer.purses select n, case when n = 0 then 0 else ${COINS}::bigint end from generate_series(0, ${PLAYERS}::int) n`,
  )
}

/** Open pots of the peer, their creators' stakes taken. @returns their ids */
export async function seedPeerPots(db: Db, count: number): Promise<bigint[]> {
  const made = seeds(count)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: bigint }>(sql`
      insert into peer.pots (creator_id, game, amount_cents, title, description, commitment, sealed_seed, expires_at)
      select 1 + i.n % ${CREATORS}::int, i.game, ${STAKE}::bigint, 'Measured pot', '', i.commitment, i.seed,
        clock_now() + interval '7 days'
      from unnest(${made.map((_, n) => gameOf(n))}::text[], ${made.map(({ commitment }) => commitment)}::text[],
        ${made.map(({ seed }) => seed)}::bytea[]) with ordinality as i(game, commitment, seed, n)
      returning id`)
    const ids = rows.map((row) => row.id)
    await tx.change(sql`
      update peer.purses a set balance_cents = a.balance_cents - s.total
      from (select creator_id, sum(amount_cents) as total from peer.pots where id = any(${ids}::bigint[]) group by 1) s
      where a.id = s.creator_id`)
    return ids
  })
}

/** The challenger: never a person who makes pots. */
export const drawPlayer = (): bigint =>
  BigInt(CREATORS + 1 + Math.floor(Math.random() * (PLAYERS - CREATORS)))

/** The peer's own proof: purses, open pots and fees together hold exactly the coins of the start. */
export async function peerPotFault(db: Db): Promise<string | undefined> {
  const { total, played } = await db.one<{ total: bigint; played: bigint }>(sql`
    select ((select sum(balance_cents) from peer.purses where id > 0)
      + (select coalesce(sum(amount_cents), 0) from peer.pots where status = 'open'))::bigint as total,
      (select count(*) from peer.pots where status = 'played') as played`)
  const owed = COINS * BigInt(PLAYERS) - played * potFee(STAKE)
  return total === owed ? undefined : `peer: ${total} of ${owed} are there`
}
