import type { Audience } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Signal } from '#server/core/signals.ts'
import { involvedElsewhere } from './followers.ts'

/** The side of a bet as the database stores it: 0 for option A, 1 for option B. The wire names it (`Selection`). */
type Side = 0 | 1

export const sideOf = (selection: Selection): Side => (selection === 'optionA' ? 0 : 1)

/** @param side as stored */
export const selectionOf = (side: number): Selection => (side === 0 ? 'optionA' : 'optionB')

export type EventStatus = 'open' | 'locked' | 'proposed' | 'disputed' | 'suspended' | 'settled' | 'voided'
export type EventOutcome = Selection | 'void'

/** The state of an event, as its row in event_books holds it. Stakes in hundredths. */
export type Book = {
  event_id: bigint
  created_by: bigint
  practice: boolean
  fee_bps: number
  audience: Audience
  /** the gang that sees it; null for other audiences */
  gang_id: bigint | null
  /** the public event whose question it asks in a circle; null for all others */
  follows: bigint | null
  /** the site asks it under its own name */
  by_site: boolean
  /** an interest in it is accepted, and keeps people from stakes */
  interest_rules: boolean
  status: EventStatus
  ends_at: Date
  stake_a_cents: bigint
  stake_b_cents: bigint
  bets_a: number
  bets_b: number
  next_at: Date | null
  locked_at: Date | null
  proposed_outcome: EventOutcome | null
  proposed_at: Date | null
  /** the moderator who proposed; null where the creator or a followed event did */
  proposed_by: bigint | null
  /** null where a moderator has to confirm the proposal */
  proposal_final_at: Date | null
  proposal_bond_cents: bigint | null
  losers_left: number | null
  disputed_by: bigint | null
  disputed_at: Date | null
  /** a jury decides disputes: chosen at creation, sitting in a dispute, or over; null where moderators decide */
  jury: 'chosen' | 'sits' | 'over' | null
  /** the end of a jury's time; null until it was drawn */
  jury_until: Date | null
  /** the outcome that a jury gave: the first of two signatures where a decision takes two */
  jury_outcome: EventOutcome | null
  decided_by: bigint | null
  dispute_bond_cents: bigint | null
  /** when a matter that waits for moderators is void */
  decide_by: Date | null
  suspended_from: EventStatus | null
  suspended_at: Date | null
  /** when a suspended event is void */
  suspension_ends_at: Date | null
  /** its text is down during its suspension, and after a void that ended it */
  words_down: boolean
  /** moderators have taken down the text alone */
  words_removed: boolean
  /** a decision that two have signed, until it is final */
  decision_outcome: EventOutcome | null
  decision_final_at: Date | null
  decision_reason: string | null
  /** two moderators disagree, or a bettor objected to the decision */
  admin_called_at: Date | null
  /** an outcome that waits for a moderator because of a flagged payout, and when it is final without one */
  check_outcome: Selection | null
  check_until: Date | null
  outcome: EventOutcome | null
  void_reason: string | null
  final_at: Date | null
  settled_at: Date | null
  /** the product's clock, read after the lock was taken */
  now: Date
}

/** Takes the event's lock and reads its state after it. @throws Refusal not_found */
export async function lockBook(tx: Tx, eventId: bigint): Promise<Book> {
  const held = await tx.change(sql`select 1 from event_books where event_id = ${eventId} for update`)
  if (held === 0) throw new Refusal('not_found', 'There is no such event')
  return readBook(tx, eventId)
}

/** Reads an event's state without its lock, for what only looks at it. @throws Refusal not_found */
export async function readBook(tx: Tx, eventId: bigint): Promise<Book> {
  const book = await tx.first<Book>(sql`
    select b.*, e.created_by, clock_now() as now from event_books b join events e on e.id = b.event_id
    where b.event_id = ${eventId}`)
  if (!book) throw new Refusal('not_found', 'There is no such event')
  return book
}

/** Whether an event is about practice coins, which never changes. @throws Refusal not_found */
export async function isPractice(tx: Tx, eventId: bigint): Promise<boolean> {
  const book = await tx.first<{ practice: boolean }>(
    sql`select practice from event_books where event_id = ${eventId}`,
  )
  if (!book) throw new Refusal('not_found', 'There is no such event')
  return book.practice
}

/** Whether a moderator has to confirm a proposal, because no bond was laid down. */
export const awaitsModerator = (book: Pick<Book, 'proposal_final_at' | 'decide_by'>): boolean =>
  book.proposal_final_at === null && book.decide_by !== null

/** The event's whole pool, hundredths. */
export const poolOf = (book: Pick<Book, 'stake_a_cents' | 'stake_b_cents'>): bigint =>
  book.stake_a_cents + book.stake_b_cents

/** Writes one line of the event's history. */
export async function addToTimeline(tx: Tx, eventId: bigint, what: string, note = ''): Promise<void> {
  await tx.change(
    sql`insert into event_timeline (event_id, what, note) values (${eventId}, ${what}, ${note})`,
  )
}

const changedOf = (eventId: bigint, audience: Audience, status: string): Signal => ({
  type: 'event_changed',
  eventId,
  status,
  ...(audience !== 'public' && { circle: true }),
})

/** The signal that an event has changed. */
export async function changedSignal(tx: Tx, eventId: bigint, status: string): Promise<Signal> {
  const { audience } = await tx.one<{ audience: Audience }>(
    sql`select audience from event_books where event_id = ${eventId}`,
  )
  return changedOf(eventId, audience, status)
}

/** After the commit, all watchers of the event fetch it again; lists do, where everybody may see it. */
export function announceEvent(
  context: Context,
  tx: Tx,
  { event_id, audience }: Pick<Book, 'event_id' | 'audience'>,
  status: string,
): void {
  tx.afterCommit(() => context.signals.send(changedOf(event_id, audience, status)))
}

/** A person's side, with the sum staked there; undefined without a bet. */
export async function positionOf(
  tx: Tx,
  eventId: bigint,
  userId: bigint,
): Promise<{ selection: Selection; stake: bigint; count: number } | undefined> {
  const row = await tx.first<{ side: number; stake: bigint; count: number }>(sql`
    select side, sum(amount_cents)::bigint as stake, count(*)::int as count from bets
    where event_id = ${eventId} and user_id = ${userId} group by side`)
  return row && { selection: selectionOf(row.side), stake: row.stake, count: row.count }
}

/** A person before an event, under its lock. */
export async function personBefore<P extends { userId: bigint }>(
  tx: Tx,
  { event_id }: Pick<Book, 'event_id'>,
  person: P,
): Promise<P & { side: Selection | null; elsewhere: boolean }> {
  const side = (await positionOf(tx, event_id, person.userId))?.selection ?? null
  const { elsewhere } = await tx.one<{ elsewhere: boolean }>(
    sql`select ${involvedElsewhere(person.userId)} as elsewhere from event_books b where b.event_id = ${event_id}`,
  )
  return { ...person, side, elsewhere }
}
