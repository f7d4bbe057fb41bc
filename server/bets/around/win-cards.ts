import { randomBytes } from 'node:crypto'
import type { Audience } from '#contract/bets-limits.ts'
import type { WinCard } from '#contract/bets-wins.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { ShareableByInvite } from '#server/share/index.ts'
import { isClosed } from '#server/users/index.ts'
import { type EventOutcome, selectionOf } from '../event/book.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { CIRCLE_ONLY, shareEventCard } from './share-event-card.ts'

/** 22 url-safe characters that no one can guess. */
const newToken = (): string => randomBytes(16).toString('base64url')

/** Columns of WinCard. */
const columns = sql`'/share/wins/' || token as path, named`

async function mustExist(tx: Tx, eventId: bigint): Promise<void> {
  if (!(await tx.first(sql`select 1 from events where id = ${eventId}`)))
    throw new Refusal('not_found', 'There is no such event')
}

/** The card that a person shares of an event. @throws Refusal not_found */
export async function getWinCard(tx: Tx, userId: bigint, eventId: bigint): Promise<{ card: WinCard | null }> {
  await mustExist(tx, eventId)
  const card = await tx.first<WinCard>(
    sql`select ${columns} from win_cards where user_id = ${userId} and event_id = ${eventId}`,
  )
  return { card: card ?? null }
}

/** @throws Refusal not_found, event_state, forbidden */
async function checkWon(tx: Tx, userId: bigint, eventId: bigint): Promise<void> {
  const event = await tx.first<{
    outcome: EventOutcome | null
    audience: Audience
    settled: boolean
    side: number | null
    stepped: boolean
  }>(sql`
    select b.outcome, b.audience, b.settled_at is not null as settled,
      (select x.side from bets x where x.event_id = b.event_id and x.user_id = ${userId} limit 1) as side, ${hasSteppedBack(sql`b.event_id`, userId)} as stepped
    from event_books b where b.event_id = ${eventId}`)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  if (event.audience !== 'public') throw new Refusal('event_state', CIRCLE_ONLY)
  if (!event.settled) throw new Refusal('event_state', 'This event is not settled yet')
  if (event.side === null || event.outcome !== selectionOf(event.side) || event.stepped)
    throw new Refusal('forbidden', 'Only people who won on this event can share a win')
}

/**
 * A winner makes a card of an event, or shows or hides their first name on it. Its link stays the same.
 * @throws Refusal not_found, event_state before it is settled, forbidden without a win
 */
export async function shareWin(
  tx: Tx,
  { userId, eventId, named }: { userId: bigint; eventId: bigint; named: boolean },
): Promise<WinCard> {
  if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
  await checkWon(tx, userId, eventId)
  return tx.one<WinCard>(sql`
    insert into win_cards (event_id, user_id, token, named) values (${eventId}, ${userId}, ${newToken()}, ${named})
    on conflict (user_id, event_id) do update set named = excluded.named returning ${columns}`)
}

/** Ends a person's card of an event. @throws Refusal not_found */
export async function endWinCard(tx: Tx, userId: bigint, eventId: bigint): Promise<{ card: null }> {
  await mustExist(tx, eventId)
  await tx.change(sql`delete from win_cards where user_id = ${userId} and event_id = ${eventId}`)
  return { card: null }
}

/** A winner's card for visitors who have its link, while they may see the event: without any amount. */
export const shareWinCard: ShareableByInvite = async (tx, token) => {
  const card = await tx.first<{
    id: bigint
    eventId: bigint
    userId: bigint
    named: boolean
    firstName: string
  }>(sql`
    select c.id, c.event_id as "eventId", c.user_id as "userId", c.named, u.first_name as "firstName"
    from win_cards c join users u on u.id = c.user_id and u.closed_at is null where c.token = ${token}`)
  const event = card && (await shareEventCard(tx, card.eventId))
  return (
    event && {
      ...event,
      id: card.id,
      ownerId: card.userId,
      claim: card.named ? `${card.firstName} called it` : 'Called it',
      kindName: 'A winning bet',
      within: { kind: 'events', id: card.eventId },
      unlisted: true,
    }
  )
}

/** A person's cards, for the data export. */
export function exportWinCards(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select event_id as "eventId", named as "withFirstName", created_at as "sharedAt" from win_cards
    where user_id = ${userId} order by id`)
}

/** Ends all cards of a person when the account is closed. */
export async function forgetWinCards(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from win_cards where user_id = ${userId}`)
}
