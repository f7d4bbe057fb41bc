import { eventTitles, isReadable, juryPromise, juryWords } from '#server/bets/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findCase, paired, seatsOf } from './cases.ts'
import { openSalt, saltOf } from './leaves.ts'

const noCase = () => new Refusal('not_found', 'There is no such jury')

/** A case for one of its jurors. @throws Refusal not_found, for everybody else too */
export async function showCase(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  { eventId, userId }: { eventId: bigint; userId: bigint },
): Promise<ReplyOf<'juryCase'>> {
  const found = await findCase(tx, eventId)
  const seat =
    found && (await seatsOf(tx, eventId)).find((one) => one.user_id === userId && one.left_at === null)
  if (!found || !seat) throw noCase()
  // afterwards a juror reads no more of the event than others
  if (found.ended_at !== null && !(await isReadable(tx, eventId, userId))) throw noCase()
  return {
    eventId,
    ...(await juryWords(tx, eventId)),
    deadline: found.deadline,
    voted: seat.voted_at !== null,
    result: found.result,
    outcome: found.outcome,
    place: { at: seat.place, salt: saltOf(openSalt(context, eventId, found.sealed_salt), userId) },
  }
}

/**
 * The record of a draw, which names nobody. The pairs come with the end: a juror could find another one in them by their own place.
 * @throws Refusal not_found
 */
export async function showDraw(tx: Tx, eventId: bigint): Promise<ReplyOf<'juryDraw'>> {
  const found = await findCase(tx, eventId)
  const promise = found && (await juryPromise(tx, eventId))
  if (!found || !promise) throw noCase()
  return {
    eventId,
    ...promise,
    seed: found.seed,
    leaves: found.leaves,
    reached: found.reached,
    pairs: found.ended_at === null ? [] : paired(found.pairs),
    unfit: found.ended_at === null ? [] : found.unfit,
    seats: (await seatsOf(tx, eventId)).map(({ seat, place, left_at, vote }) => ({
      ...{ seat, place, left: left_at !== null, vote },
    })),
    deadline: found.deadline,
    result: found.result,
    outcome: found.outcome,
  }
}

/** The cases in which a person sits now. */
export async function casesOf(tx: Tx, userId: bigint): Promise<ReplyOf<'juryDuty'>['cases']> {
  const rows = await tx.rows<{ eventId: bigint; deadline: Date; voted: boolean }>(sql`
    select s.event_id as "eventId", c.deadline, s.voted_at is not null as voted
    from jury_seats s join jury_cases c on c.event_id = s.event_id
    where s.user_id = ${userId} and s.left_at is null and c.ended_at is null order by c.deadline`)
  const titles = await eventTitles(
    tx,
    rows.map(({ eventId }) => eventId),
  )
  return rows.map((row) => ({ ...row, title: titles.get(row.eventId) ?? '' }))
}
