import pg from 'pg'
import type { Peer } from './naive.ts'

const OWN = 'peer.place($1, $2, $3, $4, $5) is not null'

/**
 * The best that one transaction for each bet can do: one prepared call of a stored function, one round trip.
 * @param place the call, true when the function took the bet
 */
export function oneFunctionPeer(url: string, connections: number, place = OWN): Peer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    async place({ eventId, userId, selection, amount, key }) {
      const { rows } = await pool.query({
        name: 'peer_place',
        text: `select ${place} as taken`,
        values: [eventId, userId, key, selection === 'optionA' ? 0 : 1, amount],
      })
      return rows[0].taken
    },
    close: () => pool.end(),
  }
}
