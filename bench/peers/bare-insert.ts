import pg from 'pg'
import { createBatcher } from '#server/core/batch.ts'
import type { Wish } from '../callers.ts'
import type { Peer } from './naive.ts'

/**
 * The physical limit: inserts the same two rows for each bet into the same indexes, in batches, with no check at all and
 * without touching a balance or a pool. No program that stores bets in PostgreSQL can be faster.
 */
export function bareInsertPeer(url: string): Peer {
  const client = new pg.Pool({ connectionString: url, max: 1 })
  const writer = createBatcher<Wish, true>(
    async (wishes) => {
      await client.query({
        name: 'peer_bare',
        text: `with input as materialized (
            select nextval('peer.posting_ids') as id, i.* from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::smallint[], $5::bigint[])
              as i(event_id, user_id, key, side, amount)
          ), posted as (
            insert into peer.bare_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
            select id, user_id * 256 + 2, event_id * 256 + 4 + side * 2, amount, 0, now(), 1 from input
          )
          insert into peer.bare_bets (event_id, user_id, key, id, amount_cents, created_at, side)
          select event_id, user_id, key, id, amount, now(), side from input`,
        values: [
          wishes.map((wish) => wish.eventId),
          wishes.map((wish) => wish.userId),
          wishes.map((wish) => wish.key),
          wishes.map((wish) => (wish.selection === 'optionA' ? 0 : 1)),
          wishes.map((wish) => wish.amount),
        ],
      })
      return wishes.map(() => ({ value: true as const }))
    },
    { sizeMax: 512, waitingMax: 20_000, full: () => new Error('full') },
  )
  return {
    place: (wish) => writer.submit(wish),
    async close() {
      await writer.drain()
      await client.end()
    },
  }
}
