import pg from 'pg'
import { tournamentSplit } from '#contract/fees.ts'
import type { JoinWish } from '../seed-joins.ts'

export type JoinPeer = {
  /** @returns whether a seat was taken */
  join(wish: JoinWish): Promise<boolean>
  close(): Promise<void>
}

/**
 * The obvious way: one interactive transaction for each attempt, the tournament's row locked first, then the purse; who takes the
 * last seat starts the tournament before the commit. The tournament's money is counted from its seats, and nobody asks whether
 * its host shares: both are to the peer's advantage.
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

/** @returns false when there is no seat for this person */
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
  if (tournament.player_count + 1 === tournament.max_players) await start(client, tournament)
  return true
}

type Row = { id: bigint; entry_fee_cents: bigint; max_players: number; game_title: string }

/** Freezes the split, calls the first two, and tells everybody. */
async function start(client: pg.PoolClient, { id, entry_fee_cents, max_players, game_title }: Row) {
  const { prize, platform, host } = tournamentSplit(entry_fee_cents, max_players, false)
  await client.query(
    `update peer.tournaments set status = 'in_progress', started_at = now(), seq = 2, prize_cents = $2, platform_cents = $3,
       host_cents = $4 where id = $1`,
    [id, prize, platform, host],
  )
  const seats = await client.query(
    'select user_id from peer.tournament_seats where tournament_id = $1 and refunded_at is null order by id',
    [id],
  )
  const players: bigint[] = seats.rows.map((row) => row.user_id)
  const [champion, challenger, next] = players
  await client.query(
    `insert into peer.tournament_facts (tournament_id, seq, at, type, fact)
     values ($1, 1, now(), 'started', $2), ($1, 2, now(), 'called', $3)`,
    [
      id,
      JSON.stringify({ type: 'started', players: players.map(String), lives: 1, gamesCount: 5 }),
      JSON.stringify({ type: 'called', match: 1, champion: `${champion}`, challenger: `${challenger}` }),
    ],
  )
  const match = await client.query(
    `insert into peer.matches (tournament_id, number, champion_id, challenger_id, status, due_at, called_at)
     values ($1, 1, $2, $3, 'waiting', now() + interval '10 minutes', now()) returning id`,
    [id, champion, challenger],
  )
  await client.query(
    `insert into peer.join_notifications (user_id, key, title, body, link)
     select unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), $4, $5`,
    [
      [champion, challenger, next, ...players],
      [...Array(3).fill(`match.ready:${match.rows[0].id}`), ...players.map(() => `tournament.started:${id}`)],
      ['Your match is ready', 'Your match is ready', 'You are next', ...players.map(() => 'It has started')],
      `${players.length} players are in the ${game_title} tournament.`,
      `/tournaments/${id}`,
    ],
  )
}
