import type { z } from 'zod'
import { DARED_SHOWN, DARES_AN_HOUR } from '#contract/chat-limits.ts'
import type { messageRoutes } from '#contract/messages.ts'
import type { Selection } from '#contract/odds.ts'
import { invitedAmong, linkedEvents, openEvent, rivalsOf, sideOf } from '#server/bets/index.ts'
import { listThreads } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { lockUser } from '#server/users/index.ts'
import { type Dare, idOf } from './offered-sides.ts'
import { peopleFor } from './people.ts'
import { type Sending, sendMessage } from './send-message.ts'
import type { MessageReply } from './views.ts'

type DareOrder = Dare & { selection?: Selection | undefined }
type PeopleToDare = z.input<typeof messageRoutes.peopleToDare.reply>

/** The newest conversations among which the last people are found. */
const THREADS = 50

/**
 * Sends an open event to a person as a bet challenge. A repeated dare returns the first message, and sends it if the node died before.
 * @throws Refusal malformed (to oneself), not_found, event_not_open, blocked, unanswered, silenced, rate_limited
 */
export async function dare(context: Context, sending: Sending, order: DareOrder): Promise<MessageReply> {
  const event = await openEvent(context.db, order.eventId, order.senderId)
  const { receiverId } = order
  // the text names the event
  if (!(await invitedAmong(context.db, order, [receiverId])).has(receiverId))
    throw new Refusal(
      'forbidden',
      'They do not see this event, and only its creator can invite them. Nothing was sent.',
    )
  const isNew = await context.db.transact((tx) => countDare(tx, order))
  try {
    return await sendMessage(context, sending, {
      senderId: order.senderId,
      receiverId: order.receiverId,
      eventId: order.eventId,
      content: `Bet Challenge: ${event.title}`,
      clientId: idOf(order),
    })
  } catch (error) {
    // what was not sent does not count
    if (isNew) await forgetDare(context.db, order)
    throw error
  }
}

/** Keeps the dare. @returns whether it is new @throws Refusal rate_limited */
async function countDare(tx: Tx, { senderId, receiverId, eventId, selection }: DareOrder): Promise<boolean> {
  // two dares of one person count one after the other
  await lockUser(tx, senderId)
  const { known, wait } = await tx.one<{ known: boolean; wait: number | null }>(sql`
    select exists (select from dares where sender_id = ${senderId} and receiver_id = ${receiverId} and event_id = ${eventId}) as known,
      (select ceil(extract(epoch from dared_at + interval '1 hour' - clock_now()))::int from dares
        where sender_id = ${senderId} order by dared_at desc offset ${DARES_AN_HOUR - 1} limit 1) as wait`)
  if (known) return false
  if (wait !== null && wait > 0)
    throw rateLimited(`You can dare ${DARES_AN_HOUR} people in an hour. Nothing was sent.`, wait)
  // nothing is kept for a person who does not exist: sending refuses that
  const kept = await tx.change(sql`
    insert into dares (sender_id, receiver_id, event_id, side)
    select ${senderId}, id, ${eventId}, ${selection ? sideOf(selection) : null}::smallint from users where id = ${receiverId}`)
  return kept === 1
}

const forgetDare = (tx: Tx, { senderId, receiverId, eventId }: Dare): Promise<number> =>
  tx.change(sql`
    delete from dares where sender_id = ${senderId} and receiver_id = ${receiverId} and event_id = ${eventId}`)

/** Deletes the dares that a user sent, when the account is closed. */
export async function forgetDares(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from dares where sender_id = ${userId}`)
}

/** The last people of the caller's conversations, then those whom they bet against most often; nobody with a block or a closed account. */
export async function peopleToDare(tx: Tx, userId: bigint, eventId: bigint): Promise<PeopleToDare> {
  // a list for an unseen event would say who of these people sees it
  if (!(await linkedEvents(tx, [eventId], userId)).has(eventId)) return []
  const threads = await listThreads(tx, userId, THREADS)
  const known = new Set(threads.flatMap(({ otherId, bothWrote }) => (bothWrote ? [otherId] : [])))
  const talked = threads
    .toSorted((one, other) => other.last.createdAt.getTime() - one.last.createdAt.getTime())
    .map(({ otherId }) => otherId)
  const ids = [...new Set([...talked, ...(await rivalsOf(tx, userId))])]
  const people = await peopleFor(tx, userId, ids, (id) => known.has(id))
  const invited = await invitedAmong(tx, { eventId, senderId: userId }, ids)
  const shown = ids
    .filter((id) => {
      const person = people.get(id)
      return invited.has(id) && person !== undefined && !person.blocked && !person.closed
    })
    .slice(0, DARED_SHOWN)
  const dared = await tx.rows<{ id: bigint }>(sql`
    select receiver_id as id from dares
    where sender_id = ${userId} and event_id = ${eventId} and receiver_id = any(${shown}::bigint[])`)
  const have = new Set(dared.map(({ id }) => id))
  return shown.map((id) => ({ user: people.get(id)!.face, dared: have.has(id) }))
}
