import { JURY_SEATS } from '#contract/jury-limits.ts'
import { noteAddress } from '#server/auth/index.ts'
import { lockJuryOf } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockCase, lockDraws, seatsOf } from './cases.ts'
import type { Vote } from './draw.ts'
import { stillFit } from './eligible.ts'
import { sealVote } from './leaves.ts'
import { refill, vacate } from './seat-jury.ts'

type Ballot = { eventId: bigint; userId: bigint; outcome: Vote; address: string }

/**
 * A juror votes, once, and the vote is sealed. A juror who has a stake by now, is banned or on a break, or shares a browser, an address or
 * a gang with a bettor, is refused, and their seat goes to the next person of the order. The last vote makes the case due.
 * @throws Refusal not_found (no juror of this case), jury_state, juror_unfit
 */
export async function vote(context: Context, ballot: Ballot): Promise<void> {
  const { eventId, userId } = ballot
  // the address of this very call counts
  await noteAddress(context, userId, ballot.address)
  // the seat changes even where the vote is refused
  const refused = await context.db.transact(async (tx) => {
    await lockDraws(tx)
    const book = await lockJuryOf(tx, eventId)
    const found = await lockCase(tx, eventId)
    const seats = await seatsOf(tx, eventId)
    const seat = seats.find((one) => one.user_id === userId && one.left_at === null)
    if (!found || !seat) throw new Refusal('not_found', 'There is no such jury')
    if (!book || found.ended_at !== null || book.now >= found.deadline)
      throw new Refusal('jury_state', 'This jury is over. Nothing was changed.')
    if (seat.voted_at !== null) throw new Refusal('jury_state', 'You have already voted')
    if (!(await stillFit(tx, eventId, [userId])).has(userId)) {
      await vacate(tx, book, seat)
      await refill(context, tx, book, found)
      return new Refusal('juror_unfit', 'You can no longer sit on this jury. Your vote was not counted.')
    }
    const sealed = sealVote(context, { eventId, place: seat.place }, ballot.outcome)
    await tx.change(sql`
      update jury_seats set voted_at = ${book.now}, sealed_vote = ${sealed}::bytea
      where event_id = ${eventId} and place = ${seat.place}`)
    const all = seats.filter((one) => one.left_at === null)
    if (all.length === JURY_SEATS && all.every((one) => one.voted_at !== null || one.place === seat.place))
      await tx.change(sql`update jury_cases set next_at = ${book.now} where event_id = ${eventId}`)
    return undefined
  })
  if (refused) throw refused
}
