import pg from 'pg'
import type { JoinWish } from '../seed-joins.ts'

export type JoinPeer = {
  /** @returns whether a seat was taken */
  join(wish: JoinWish): Promise<boolean>
  close(): Promise<void>
}

/**
 * The obvious way: one interactive transaction for each attempt locks the tournament's row first, then the purse; the last
 * seat begins the ready check before the commit. The seats alone show the tournament's money, which is to the peer's
 * advantage.
 */
export function naiveJoinPeer(url: string, connections: number): JoinPeer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    async join(wish) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const seated = await joinIn(client, wish)
        await client.query(seated ? 'commit' : 'rollback')
        return seated
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** @returns false when the tournament has no seat for this person */
async function joinIn(client: pg.PoolClient, { tournamentId, userId, key }: JoinWish): Promise<boolean> {
  const { rows } = await client.query('select * from peer.tournaments where id = $1 for update', [
    tournamentId,
  ])
  const tournament = rows[0]
  if (tournament.status !== 'open' || tournament.player_count === tournament.max_players) return false
  const fee: bigint = tournament.entry_fee_cents
  const purse = await client.query('select balance_cents from peer.join_purses where id = $1 for update', [
    userId,
  ])
  if (purse.rows[0].balance_cents < fee) return false
  const seat = await client.query(
    `insert into peer.tournament_seats (tournament_id, user_id, join_key, joined_at) values ($1, $2, $3, now())
     on conflict do nothing returning id`,
    [tournamentId, userId, key],
  )
  if (seat.rowCount === 0) return false
  const paid = await client.query(
    'update peer.join_purses set balance_cents = balance_cents - $2 where id = $1 returning balance_cents',
    [userId, fee],
  )
  const journal = await client.query(
    'insert into peer.join_journals (key, reason, ref, at) values ($1, 40, $2, now()) returning id',
    [`tournament-entry:${seat.rows[0].id}`, `tournament:${tournamentId}`],
  )
  await client.query(
    `insert into peer.join_postings (id, source, destination, amount_cents, source_after_cents, destination_after_cents, journal, at, reason)
     values (nextval('peer.join_posting_ids'), $1, $2, $3, $4, null, $5, now(), 40)`,
    [userId * 256n + 1n, tournamentId * 256n + 5n, fee, paid.rows[0].balance_cents, journal.rows[0].id],
  )
  await client.query('update peer.tournaments set player_count = player_count + 1 where id = $1', [
    tournamentId,
  ])
  if (tournament.player_count + 1 === tournament.max_players) await ask(client, tournament)
  return true
}

type Row = { id: bigint; game_title: string }

/** Begins the ready check, and notifies everybody. */
async function ask(client: pg.PoolClient, { id, game_title }: Row) {
  await client.query(
    `update peer.tournaments set asked_at = now(), ready_until = now() + interval '3 minutes' where id = $1`,
    [id],
  )
  const seats = await client.query(
    `update peer.tournament_seats set ready_at = null, client_seed = null
     where tournament_id = $1 and refunded_at is null returning user_id`,
    [id],
  )
  const players: bigint[] = seats.rows.map((row) => row.user_id)
  await client.query(
    `insert into peer.join_notifications (user_id, key, title, body, link)
     select unnest($1::bigint[]), $2, 'Are you ready?', $3, $4`,
    [
      players,
      `tournament.ready:${id}`,
      `The ${game_title} tournament is about to start.`,
      `/tournaments/${id}`,
    ],
  )
}
