import pg from 'pg'
import { type PotGame, potFee, potPayout } from '#contract/games.ts'
import { playPotGame } from '#server/games/index.ts'
import type { PotWish } from '../seed-pots.ts'

export type PotPeer = { play(wish: PotWish): Promise<boolean>; close(): Promise<void> }

/**
 * The obvious way: one interactive transaction for each pot locks the pot's row first, then the purses; the fee goes to
 * the platform's purse last, so that its row stays locked for the shortest time.
 * @param keepsFees false leaves out the platform's purse, the one row that everybody waits for
 */
export function naivePotPeer(url: string, connections: number, keepsFees = true): PotPeer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    async play(wish) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const played = await playIn(client, wish, keepsFees)
        await client.query(played ? 'commit' : 'rollback')
        return played
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

/** @returns false when the challenger cannot pay the stake */
async function playIn(client: pg.PoolClient, wish: PotWish, keepsFees: boolean): Promise<boolean> {
  const { potId, userId, key, clientSeed } = wish
  const pot = await readPot(client, wish)
  const stake: bigint = pot.amount_cents
  const seed: Buffer = pot.sealed_seed
  const { winner, gameResult } = playPotGame(pot.game as PotGame, {
    serverSeed: seed,
    clientSeed,
    nonce: potId,
  })
  const winnerId: bigint = winner === 'challenger' ? userId : pot.creator_id
  if (!(await moveMoney(client, { potId, userId, winnerId, stake }))) return false
  await client.query(
    `update peer.pots set status = 'played', ended_at = now(), challenger_id = $2, challenge_key = $3, client_seed = $4,
       client_seed_by = 'player', server_seed = $5, winner = $6, result = $7, payout_cents = $8 where id = $1`,
    [
      ...[potId, userId, key, clientSeed, seed.toString('hex')],
      ...[winner, JSON.stringify(gameResult), potPayout(stake)],
    ],
  )
  await client.query(
    'insert into peer.notifications (user_id, key, title, body, link) values ($1, $2, $3, $4, $5)',
    [pot.creator_id, `pot:${potId}:played`, 'Your pot was played', `${pot.title}: ${winner}`, '/pots'],
  )
  if (keepsFees)
    await client.query('update peer.purses set balance_cents = balance_cents + $1 where id = 0', [
      potFee(stake),
    ])
  return true
}

/** Locks the pot. @throws when the challenger may not play it */
async function readPot(client: pg.PoolClient, { potId, userId }: PotWish) {
  const found = await client.query('select * from peer.pots where id = $1 for update', [potId])
  const pot = found.rows[0]
  if (pot.status !== 'open' || pot.creator_id === userId) throw new Error('not to be played')
  const session = await client.query(
    'select 1 from peer.game_sessions where user_id = $1 and game = $2 and expires_at > now()',
    [userId, pot.game],
  )
  if (session.rowCount !== 1) throw new Error('no session')
  return pot
}

/** Stake and payout, as balances and as postings. @returns false when the challenger cannot pay the stake */
async function moveMoney(
  client: pg.PoolClient,
  { potId, userId, winnerId, stake }: Record<'potId' | 'userId' | 'winnerId' | 'stake', bigint>,
): Promise<boolean> {
  const purses = await client.query(
    'select id, balance_cents from peer.purses where id = any($1::bigint[]) order by id for update',
    [[userId, winnerId]],
  )
  const balance: bigint = purses.rows.find((row) => row.id === userId).balance_cents
  if (balance < stake) return false
  const payout = potPayout(stake)
  await client.query('update peer.purses set balance_cents = balance_cents - $2 where id = $1', [
    userId,
    stake,
  ])
  const won = await client.query(
    'update peer.purses set balance_cents = balance_cents + $2 where id = $1 returning balance_cents',
    [winnerId, payout],
  )
  const journal = await client.query(
    'insert into peer.pot_journals (key, reason, ref, at) values ($1, 31, $2, now()) returning id',
    [`pot-played:${potId}`, `pot:${potId}`],
  )
  await client.query(
    `insert into peer.pot_postings (id, source, destination, amount_cents, source_after_cents, destination_after_cents, journal, at, reason)
     values (nextval('peer.pot_posting_ids'), $1, $2, $3, $4, null, $5, now(), 30),
       (nextval('peer.pot_posting_ids'), $2, $6, $7, null, $8, $5, now(), 31),
       (nextval('peer.pot_posting_ids'), $2, 129, $9, null, null, $5, now(), 32)`,
    [
      ...[userId * 256n + 3n, potId * 256n + 9n, stake, balance - stake, journal.rows[0].id],
      ...[winnerId * 256n + 3n, payout, won.rows[0].balance_cents, potFee(stake)],
    ],
  )
  return true
}
