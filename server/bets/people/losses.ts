import { sql } from '#server/core/db.ts'
import type { Losses } from '#server/safer-play/index.ts'
import { atStake } from './my-bets.ts'

/** The most lost stakes within half an hour whose size matters. */
const LOST_MOST = 100

/** Losses of bets, without the bonds of proposals and disputes, which are no bets. */
export const lossesOfBets: Losses = {
  since: (tx, { userId, currency }, moments) =>
    tx.rows(sql`
      select coalesce(sum(r.stake_cents - r.payout_cents), 0)::bigint as cents, min(r.settled_at) as first
      from unnest(${moments}::timestamptz[]) with ordinality as m(since, n)
      left join event_results r on r.user_id = ${userId} and r.practice = ${currency === 'PLAY'} and r.settled_at > m.since
      group by m.n order by m.n`),
  async open(tx, { userId, currency }) {
    const { open, waiting } = await atStake(tx, userId, currency === 'PLAY')
    return open.stake + waiting.stake
  },
  ended: (tx, { userId, currency }, since) =>
    tx.one(sql`
      select coalesce(sum(stake_cents), 0)::bigint as staked, coalesce(sum(payout_cents), 0)::bigint as won
      from event_results
      where user_id = ${userId} and practice = ${currency === 'PLAY'} and settled_at > ${since} and result <> 'refunded'`),
  lostStakes: (tx, { userId, currency }, since) =>
    tx.rows(sql`
      select b.amount_cents::bigint as cents, r.settled_at as at
      from event_results r join bets b on b.event_id = r.event_id and b.user_id = r.user_id
      where r.user_id = ${userId} and r.practice = ${currency === 'PLAY'} and r.settled_at > ${since} and r.result = 'lost'
      order by r.settled_at desc limit ${LOST_MOST}`),
}
