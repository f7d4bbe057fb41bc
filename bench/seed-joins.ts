import { type Db, sql } from '#server/core/db.ts'
import type { Arena } from './arena.ts'

/** One attempt to take a seat; the product and its peer get the same kind. */
export type JoinWish = { tournamentId: bigint; userId: bigint; key: string }

const HOSTS = 1_000
export const SEATS = 11
const FEE = 1_000n

const columns = sql`creator_id, game_title, platform, entry_fee_cents, max_players, games_count, lives, practice, created_at, starts_by, commitment, sealed_seed`
const rowsFor = (count: number) => sql`
  select 1 + n % ${HOSTS}::int, 'FIFA 24', 'playstation', ${FEE}::bigint, ${SEATS}::int, 5, 1, false, clock_now(),
    clock_now() + interval '72 hours', repeat('0', 64), '\\x00'::bytea
  from generate_series(1, ${count}::int) n`

const idsOf = (rows: { id: bigint }[]) => rows.map(({ id }) => id)

/** Open tournaments for real money as `createTournament` leaves them. @returns their ids */
export const seedTournaments = async ({ db }: Arena, count: number): Promise<bigint[]> =>
  idsOf(await db.rows(sql`insert into tournaments (${columns}) ${rowsFor(count)} returning id`))

/** The same for the peer. */
export const seedPeerTournaments = async (db: Db, count: number): Promise<bigint[]> =>
  idsOf(await db.rows(sql`insert into peer.tournaments (${columns}) ${rowsFor(count)} returning id`))

/**
 * The tables of a seat and a ready check in the obvious design: the product's tables with their columns and indexes, and purses
 * in plain rows, without a purse for each tournament.
 */
export async function createJoinTables(db: Db): Promise<void> {
  await db.change(sql`create schema if not exists peer`)
  await db.change(sql`create table peer.tournaments (like tournaments including all)`)
  await db.change(sql`create table peer.tournament_seats (like tournament_seats including all)`)
  await db.change(sql`create table peer.join_notifications (like notifications including all)`)
  await db.change(sql`create table peer.join_journals (like ledger_journals including all)`)
  await db.change(sql`create table peer.join_postings (like ledger_postings including all)`)
  await db.change(sql`create sequence peer.join_posting_ids`)
  await db.change(sql`
    create table peer.join_purses (id bigint primary key, balance_cents bigint not null check (balance_cents >= 0)) with (fillfactor = 60)`)
  await db.change(sql`
    insert into peer.join_purses select u.id, ledger_balance(ledger_account('person', u.id, false)) from users u`)
  await db.change(
    sql`create table peer.join_begin as select sum(balance_cents)::bigint as total from peer.join_purses`,
  )
  await db.change(sql`vacuum analyze`)
}

/** The product's own proof beside the audits: every acknowledged seat is stored, and only full tournaments began a ready check. */
export async function joinFault(db: Db, acknowledged: number): Promise<string | undefined> {
  const { seats, wrong } = await db.one<{ seats: bigint; wrong: bigint }>(sql`
    select (select count(*) from tournament_seats) as seats,
      (select count(*) from tournaments where (ready_until is not null) <> (player_count = max_players)) as wrong`)
  if (seats !== BigInt(acknowledged)) return `${acknowledged} seats acknowledged, ${seats} stored`
  return wrong === 0n ? undefined : `${wrong} tournaments asked without being full, or did not ask`
}

/** The peer's proof: the purses lost the fees of the seats, each tournament counts its seats, and only full ones began a ready check. */
export async function peerJoinFault(db: Db): Promise<string | undefined> {
  const { paid, owed, wrong } = await db.one<{ paid: bigint; owed: bigint; wrong: bigint }>(sql`
    select ((select total from peer.join_begin) - (select sum(balance_cents) from peer.join_purses))::bigint as paid,
      ((select count(*) from peer.tournament_seats) * ${FEE}::bigint)::bigint as owed,
      (select count(*) from peer.tournaments t where (ready_until is not null) <> (player_count = max_players)
        or player_count <> (select count(*) from peer.tournament_seats s where s.tournament_id = t.id)) as wrong`)
  return paid === owed && wrong === 0n
    ? undefined
    : `peer: ${paid} of ${owed} paid, ${wrong} tournaments wrong`
}
