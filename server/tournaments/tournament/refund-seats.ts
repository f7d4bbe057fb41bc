import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, type Journal, post } from '#server/ledger/index.ts'
import type { Tournament } from './tournament-rows.ts'

type Seat = { id: bigint; user_id: bigint }

const refundOf = (tournament: Tournament, seat: Seat): Journal => {
  const currency = tournament.practice ? 'PLAY' : 'USD'
  return {
    key: `tournament-refund:${seat.id}`,
    reason: 'tournament-refund',
    ref: `tournament:${tournament.id}`,
    postings: [
      {
        source: account('tournament', tournament.id, currency),
        destination: account('person', seat.user_id, currency),
        amount: tournament.entryFee,
      },
    ],
  }
}

/** Posts the fees of these seats back, whole. The tournament's row is locked. After the commit it reports the changed purses. */
export async function postRefunds(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  seats: readonly Seat[],
): Promise<void> {
  if (seats.length === 0) return
  const verdicts = await post(
    tx,
    seats.map((seat) => refundOf(tournament, seat)),
  )
  const wrong = verdicts.find(({ verdict }) => verdict !== 'posted')
  if (wrong) throw new Error(`an entry fee did not come back: ${wrong.verdict}`)
  const userIds = seats.map(({ user_id }) => user_id)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds }))
}

/**
 * Posts every fee of a tournament that ends without a winner back. Its seats stay, to show who was there.
 * @returns the people who got a fee back, in the order of their seats
 */
export async function refundSeats(context: Context, tx: Tx, tournament: Tournament): Promise<bigint[]> {
  const seats = await tx.rows<Seat>(sql`
    select id, user_id from tournament_seats where tournament_id = ${tournament.id} and refunded_at is null order by id`)
  await postRefunds(context, tx, tournament, seats)
  return seats.map(({ user_id }) => user_id)
}
