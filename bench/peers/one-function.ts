import pg from 'pg'
import type { Peer } from './naive.ts'

/** The best that one transaction for each bet can do: one prepared call of a stored function, one round trip. */
export function oneFunctionPeer(url: string, connections: number): Peer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    async place({ eventId, userId, selection, amount, key }) {
      const { rows } = await pool.query({
        name: 'peer_place',
        text: 'select peer.place($1, $2, $3, $4, $5) as after',
        values: [eventId, userId, key, selection === 'optionA' ? 0 : 1, amount],
      })
      return rows[0].after !== null
    },
    close: () => pool.end(),
  }
}
