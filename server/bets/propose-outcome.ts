import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { addToTimeline, announce, type EventOutcome, lockBook, stateRefusal } from './book.ts'
import { addProof, type Photo } from './photos.ts'

/** The challenge window of a proposal, seconds: shorter for practice coins. */
const challengeSeconds = (context: Context, practice: boolean): number =>
  practice ? context.config.challengeWindowSeconds.practice : context.config.challengeWindowSeconds.real

/**
 * Proposes the outcome of a locked event, by its creator. The challenge window starts; all bettors are notified.
 * @throws Refusal not_found, forbidden (not the creator), event_state (not locked), upload_state (of the photograph)
 */
export async function proposeOutcome(
  context: Context,
  tx: Tx,
  proposal: {
    eventId: bigint
    userId: bigint
    outcome: EventOutcome
    sourceUrl?: string | undefined
    note?: string | undefined
    /** keeps the upload that proves it, once it is known that the proposal may be made */
    photo?: (tx: Tx) => Promise<Photo>
  },
): Promise<void> {
  const book = await lockBook(tx, proposal.eventId)
  if (book.created_by !== proposal.userId)
    throw new Refusal('forbidden', 'Only the creator proposes the outcome')
  if (book.status !== 'locked' || book.outcome !== null) throw stateRefusal(book, 'proposed for')
  const finalAt = new Date(book.now.getTime() + challengeSeconds(context, book.practice) * 1000)
  const losers = proposal.outcome === 'void' ? null : await countLosers(tx, book.event_id, proposal.outcome)
  await tx.change(sql`
    update event_books set status = 'proposed', proposed_outcome = ${proposal.outcome}, proposed_at = ${book.now},
      proposal_source_url = ${proposal.sourceUrl ?? null}, proposal_note = ${proposal.note ?? ''},
      losers_left = ${losers}, next_at = ${finalAt}
    where event_id = ${book.event_id}`)
  if (proposal.photo) await addProof(tx, book.event_id, await proposal.photo(tx))
  await addToTimeline(tx, book.event_id, 'proposed', proposal.note ?? '')
  await recordFact(tx, 'event.proposed', {
    eventId: book.event_id.toString(),
    outcome: proposal.outcome,
    finalAt: finalAt.toISOString(),
  })
  announce(context, tx, book.event_id, 'proposed')
}

/** The number of bettors on the losing side of the proposal. It is fixed, since the event is locked. */
async function countLosers(tx: Tx, eventId: bigint, outcome: 'optionA' | 'optionB'): Promise<number> {
  const losing = outcome === 'optionA' ? 1 : 0
  const { losers } = await tx.one<{ losers: number }>(sql`
    select count(distinct user_id)::int as losers from bets where event_id = ${eventId} and side = ${losing}`)
  return losers
}
