import pg from 'pg'
import type { Wish } from '../callers.ts'

export type Peer = { place(wish: Wish): Promise<boolean>; close(): Promise<void> }

/** The obvious way: one interactive transaction for each bet locks the person's row first. */
export function naivePeer(url: string, connections: number): Peer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    async place({ eventId, userId, selection, amount, key }) {
      const client = await pool.connect()
      const side = selection === 'optionA' ? 0 : 1
      try {
        await client.query('begin')
        const account = await client.query(
          'select balance_cents from peer.accounts where id = $1 for update',
          [userId],
        )
        const after = (account.rows[0].balance_cents as bigint) - amount
        if (after < 0n) {
          await client.query('rollback')
          return false
        }
        await client.query('update peer.accounts set balance_cents = balance_cents - $2 where id = $1', [
          userId,
          amount,
        ])
        const pools = await client.query(
          `update peer.pools set stake_a_cents = stake_a_cents + $2, stake_b_cents = stake_b_cents + $3, bets_a = bets_a + $4, bets_b = bets_b + $5
           where event_id = $1 and status = 'open' and ends_at > now()`,
          [eventId, side === 0 ? amount : 0n, side === 1 ? amount : 0n, 1 - side, side],
        )
        if (pools.rowCount !== 1) throw new Error('not open')
        const posting = await client.query(
          `insert into peer.postings (id, source, destination, amount_cents, source_after_cents, at, reason)
           values (nextval('peer.posting_ids'), $1, $2, $3, $4, now(), 1) returning id`,
          [userId * 256n + 2n, eventId * 256n + 4n + BigInt(side * 2), amount, after],
        )
        await client.query(
          `insert into peer.bets (event_id, user_id, key, id, amount_cents, created_at, side) values ($1, $2, $3, $4, $5, now(), $6)`,
          [eventId, userId, key, posting.rows[0].id, amount, side],
        )
        await client.query('commit')
        return true
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
