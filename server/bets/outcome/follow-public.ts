import type { z } from 'zod'
import type { createEventBody } from '#contract/bets-bodies.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Fact, recordFact } from '#server/facts/index.ts'
import { announceEvent, type Book, readBook } from '../event/book.ts'
import { moveFollowers } from '../event/followers.ts'
import { checkListed } from '../event/taken-down.ts'
import { decideBy } from '../event/timers.ts'
import { mayFollow } from '../may.ts'
import { UNDECIDED } from './end-decision.ts'
import { ALL_STEPPED_BACK, finishEvent, NO_OTHER_SIDE, NOBODY_BET, NOBODY_PROPOSED } from './finish-event.ts'
import { closeBetting } from './lock-event.ts'
import { proposalTerms, writeProposal } from './propose-outcome.ts'
import { windowFor } from './proposer-gains.ts'

/** An event of a circle that asks the question of a public one. */
type Follower = Book & { follows: bigint }

export const isFollower = (book: Book): book is Follower => book.follows !== null

/** The body of a new event, of which one event alone is made. */
export type NewEventBody = Omit<z.output<typeof createEventBody>, 'repeats' | 'askedAgainOf'>

/** The question of a public event, as it was sealed there. */
export type Question = {
  title: string
  description: string
  category: string
  optionALabel: string
  optionBLabel: string
  isPracticeMode: boolean
  endsAt: Date
}

/**
 * The question that a new event of a circle takes from a public one, under the lock of that one: it cannot close or leave the public
 * meanwhile.
 * @throws Refusal malformed (a public follower, or photographs of its own), not_found, event_state (itself not public),
 *   event_not_open, mode_mismatch
 */
export async function questionOf(
  tx: Tx,
  creatorId: bigint,
  body: NewEventBody & { follows: bigint },
): Promise<Question> {
  if ((body.audience ?? 'public') === 'public')
    throw malformed('audience', 'Choose your gang or an invite link: everybody sees the public event already')
  if (body.photos)
    throw malformed('photos', 'This event takes its question from the public one, without photographs')
  if (body.interest)
    throw malformed(
      'interest',
      'The public event proposes the outcome of this one, so nobody states an interest in it',
    )
  const { follows } = body
  // nobody holds up an event that does not exist for them, and it may have changed until the lock is there
  await checkListed(tx, follows, creatorId)
  await tx.change(sql`select from event_books where event_id = ${follows} for share`)
  await checkListed(tx, follows, creatorId)
  const book = await readBook(tx, follows)
  obey(mayFollow(book))
  if (book.practice !== body.isPracticeMode)
    throw new Refusal(
      'mode_mismatch',
      `The public event is about ${book.practice ? 'practice coins' : 'real money'}, so this one is too`,
    )
  const words = await tx.one<Omit<Question, 'isPracticeMode' | 'endsAt'>>(sql`
    select title, description, category, option_a as "optionALabel", option_b as "optionBLabel" from events where id = ${follows}`)
  return { ...words, isPracticeMode: book.practice, endsAt: book.ends_at }
}

const malformed = (field: 'audience' | 'photos' | 'interest', message: string) =>
  new Refusal('malformed', message, { [field]: message })

/** The facts of a public event after which its followers move. */
export const MOVING_FACTS = [
  'event.locked-early',
  'event.suspended',
  'event.resumed',
  'event.became-final',
  'event.hidden',
] as const

/** Followers hear of a public event through its facts, so that it waits for none of them. */
export async function tellFollowers(
  context: Context,
  tx: Tx,
  fact: Fact<(typeof MOVING_FACTS)[number]>,
): Promise<void> {
  for (const follower of await moveFollowers(tx, BigInt(fact.payload.eventId)))
    announceEvent(context, tx, follower, follower.status)
}

/** A follower looks again after this time, should it have missed a change. */
const LOOK_AGAIN_MS = 3_600_000

/**
 * Takes the next step of an open or locked follower, under its lock. The public event is read without one, for it waits for nobody:
 * each step holds whatever happens to it meanwhile, and a change makes the step due again.
 */
export async function followPublic(context: Context, tx: Tx, book: Follower): Promise<void> {
  const source = await readBook(tx, book.follows)
  const { lost, closed, ended } = stateOf(source)
  if (lost) return finishEvent(context, tx, book, 'void', lost)
  if (book.status === 'open') {
    if (!closed && book.ends_at > book.now) return wait(tx, book, book.ends_at)
    // the next step follows at once: a locked follower's timer is due
    const locked = await closeBetting(context, tx, book, closed ? 'Closed with the public event' : '')
    if (locked && book.ends_at > book.now)
      await recordFact(context, tx, 'event.locked-early', { eventId: book.event_id.toString() })
    return
  }
  if (book.decide_by !== null) {
    if (book.decide_by <= book.now) return finishEvent(context, tx, book, 'void', UNDECIDED)
    return wait(tx, book, book.decide_by)
  }
  if (!ended) return wait(tx, book, new Date(book.now.getTime() + LOOK_AGAIN_MS))
  if (source.outcome === 'void') return awaitProposal(context, tx, book)
  const outcome = source.outcome!
  const { seconds } = proposalTerms(context, book)
  await writeProposal(context, tx, book, {
    outcome,
    note: '',
    seconds: await windowFor(tx, book, { outcome, seconds }),
  })
}

/** Voids of a public event that say nothing about its question: a follower with both sides funded goes on. */
const LEAVES_OPEN: ReadonlySet<string> = new Set([
  NOBODY_BET,
  NO_OTHER_SIDE,
  NOBODY_PROPOSED,
  ALL_STEPPED_BACK,
])

/**
 * The state of a public event as its followers take it: `lost` says why they are void; `closed`, that it takes no more bets; `ended`, that
 * its outcome is final.
 */
function stateOf(source: Book): { lost?: string; closed: boolean; ended: boolean } {
  const ended = source.outcome !== null
  const closed = ended || (source.status !== 'open' && source.status !== 'suspended')
  if (source.words_removed || (source.words_down && ended) || source.audience !== 'public')
    return { lost: 'The public event is no longer shown', closed, ended }
  // moderators decided for a side on which nobody had bet
  const decidedEmpty = source.decision_outcome !== null && source.decision_outcome !== 'void'
  if (source.outcome === 'void' && !decidedEmpty && !LEAVES_OPEN.has(source.void_reason ?? ''))
    return { lost: 'The public event is void', closed, ended }
  return { closed, ended }
}

/** Both sides are funded here, though not in the public event: a moderator proposes, within the time that moderators have. */
async function awaitProposal(context: Context, tx: Tx, book: Follower): Promise<void> {
  const by = decideBy(book.now)
  await tx.change(
    sql`update event_books set decide_by = ${by}, next_at = ${by} where event_id = ${book.event_id}`,
  )
  announceEvent(context, tx, book, book.status)
}

const wait = async (tx: Tx, book: Follower, until: Date): Promise<void> =>
  void (await tx.change(sql`update event_books set next_at = ${until} where event_id = ${book.event_id}`))
