import { challengeFactor, SOURCE_ABOVE_CENTS } from '#contract/bets-limits.ts'
import { proposalBond } from '#contract/fees.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { isPublicSource, NOTE_LETTERS_MIN, saysEnough } from '#contract/proposal-evidence.ts'
import type { Verbs } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { account, post } from '#server/ledger/index.ts'
import { judgeBond } from '#server/money-out/index.ts'
import { checkFreshProof, holdWallet } from '#server/users/index.ts'
import {
  addToTimeline,
  announceEvent,
  type Book,
  type EventOutcome,
  lockBook,
  personBefore,
  poolOf,
  sideOf,
} from '../event/book.ts'
import { addProof, type Photo } from '../event/photos.ts'
import { decideBy } from '../event/timers.ts'
import { mayPropose } from '../may.ts'
import { windowFor } from './proposer-gains.ts'

type Proposable = Pick<Book, 'practice' | 'follows' | 'stake_a_cents' | 'stake_b_cents'>

/**
 * The terms of a proposal: the bond in hundredths, the challenge window in seconds (twice that where its proposer gains), the evidence. A follower's creator proposes nothing,
 * so there is no bond of theirs.
 */
export function proposalTerms({ config }: Pick<Context, 'config'>, book: Proposable) {
  const { practice: coins, real } = config.challengeWindowSeconds
  if (book.practice) return { bond: null, seconds: coins, evidence: 'none' } as const
  const pool = poolOf(book)
  return {
    bond: book.follows === null ? proposalBond(pool) : null,
    seconds: real * challengeFactor(pool),
    evidence: pool > SOURCE_ABOVE_CENTS ? 'source' : 'note',
  } as const
}

type Evidence = { sourceUrl?: string | undefined; note?: string | undefined; photo?: unknown }

/**
 * @param ownHost of this site, whose pages prove nothing
 * @throws Refusal malformed, where a proposal about real money has less evidence than its pool requires, or an unusable source
 */
function checkEvidence(
  asked: 'none' | 'note' | 'source',
  { sourceUrl, note, photo }: Evidence,
  ownHost: string | undefined,
): void {
  if (asked === 'none') return
  if (sourceUrl && !isPublicSource(sourceUrl, ownHost)) throw lacking('sourceUrl', NO_SOURCE)
  if (sourceUrl || photo) return
  if (asked === 'source') throw lacking('sourceUrl', 'A pool above $100 needs a source or a photograph')
  if (!note) throw lacking('note', 'Say how you know it: a note, a source or a photograph')
  if (!saysEnough(note))
    throw lacking('note', `Say briefly how you know it, in at least ${NOTE_LETTERS_MIN} letters`)
}

const hostOf = ({ config }: Pick<Context, 'config'>) => config.publicUrl && new URL(config.publicUrl).hostname

const NO_SOURCE = 'The source has to be a page on another site that everybody can open'

const lacking = (field: 'note' | 'sourceUrl', message: string) =>
  new Refusal('malformed', message, { [field]: message })

/**
 * Lays down the creator's bond.
 * @returns whether their balance covers it; if not, nothing moves
 * @throws Refusal step_up_required
 */
async function layDownBond(
  context: Context,
  tx: Tx,
  { event_id, created_by }: Book,
  { cents, provedAt }: { cents: bigint; provedAt: Date },
): Promise<boolean> {
  await judgeBond(context, tx, { userId: created_by, provedAt }, { amount: cents, ref: `event:${event_id}` })
  const [verdict] = await post(tx, [
    {
      key: `proposal-bond:${event_id}`,
      reason: 'bond',
      ref: `event:${event_id}`,
      postings: [
        {
          source: account('person', created_by, 'USD'),
          destination: account('bond', event_id, 'USD'),
          amount: cents,
        },
      ],
    },
  ])
  return verdict!.verdict !== 'insufficient'
}

type Proposal = Evidence & {
  eventId: bigint
  userId: bigint
  verbs: Verbs
  /** when this session last proved its identity */
  provedAt: Date
  outcome: EventOutcome
  /** keeps the upload with the proof, once the proposal is allowed */
  photo?: (tx: Tx) => Promise<Photo>
}

/**
 * The creator proposes the outcome of a locked event. The challenge window starts; all bettors are notified. In real
 * money the creator lays down a bond; when their balance does not cover it or their wallet is locked, a moderator has to confirm the
 * proposal. A moderator who has nothing to do with the question proposes, without a bond, where a follower's public event ended without
 * an outcome.
 * @throws Refusal not_found, forbidden (not the creator), event_state (not locked), holds_position, malformed (without the evidence that
 *   the pool requires), upload_state (of the photograph), step_up_required (for the bond, and of a moderator)
 */
export async function proposeOutcome(context: Context, tx: Tx, proposal: Proposal): Promise<void> {
  const wallet = await holdWallet(tx, proposal.userId)
  const book = await lockBook(tx, proposal.eventId)
  obey(mayPropose(book, await personBefore(tx, book, proposal)))
  const terms = proposalTerms(context, book)
  checkEvidence(terms.evidence, proposal, hostOf(context))
  const { provedAt, userId } = proposal
  const isFollower = book.follows !== null
  if (isFollower && !book.practice) await checkFreshProof(tx, proposal)
  const hasBond =
    terms.bond !== null &&
    wallet === 'open' &&
    (await layDownBond(context, tx, book, { cents: terms.bond, provedAt }))
  const bond = hasBond ? terms.bond : null
  const stands = book.practice || isFollower || bond !== null
  await writeProposal(context, tx, book, {
    outcome: proposal.outcome,
    note: proposal.note ?? '',
    sourceUrl: proposal.sourceUrl ?? null,
    bond,
    seconds: stands ? await windowFor(tx, book, { outcome: proposal.outcome, seconds: terms.seconds }) : null,
    moderatorId: isFollower ? userId : null,
  })
  if (proposal.photo) await addProof(tx, book.event_id, await proposal.photo(tx))
  if (isFollower)
    await recordAudit(tx, {
      actorId: userId,
      act: 'event.propose',
      subject: `event:${book.event_id}`,
      reason: proposal.note ?? '',
      details: { outcome: proposal.outcome },
    })
  if (bond !== null)
    tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [book.created_by] }))
}

type Proposed = {
  outcome: EventOutcome
  note: string
  sourceUrl?: string | null
  /** hundredths */
  bond?: bigint | null
  /** the challenge window; null where a moderator has to confirm the proposal */
  seconds: number | null
  /** the moderator who proposes; null for the creator and a followed event */
  moderatorId?: bigint | null
}

/** Writes a proposal into its locked event, under its lock, and tells its bettors. */
export async function writeProposal(
  context: Context,
  tx: Tx,
  book: Book,
  { outcome, note, sourceUrl = null, bond = null, seconds, moderatorId = null }: Proposed,
): Promise<void> {
  const finalAt = seconds === null ? null : new Date(book.now.getTime() + seconds * 1000)
  const by = finalAt === null ? decideBy(book.now) : null
  const losers = outcome === 'void' ? null : await countLosers(tx, book.event_id, outcome)
  await tx.change(sql`
    update event_books set status = 'proposed', proposed_outcome = ${outcome}, proposed_at = ${book.now},
      proposal_source_url = ${sourceUrl}, proposal_note = ${note}, proposed_by = ${moderatorId},
      proposal_bond_cents = ${bond}, proposal_final_at = ${finalAt}, decide_by = ${by},
      losers_left = ${losers}, next_at = ${finalAt ?? by}
    where event_id = ${book.event_id}`)
  await addToTimeline(tx, book.event_id, 'proposed', note)
  await recordFact(context, tx, 'event.proposed', {
    eventId: book.event_id.toString(),
    outcome,
    ...(finalAt && { finalAt: finalAt.toISOString() }),
  })
  announceEvent(context, tx, book, 'proposed')
}

/** The number of bettors on the losing side of the proposal. It is fixed, since the event is locked. */
async function countLosers(tx: Tx, eventId: bigint, outcome: Selection): Promise<number> {
  const losing = sideOf(otherOf(outcome))
  const { losers } = await tx.one<{ losers: number }>(sql`
    select count(distinct user_id)::int as losers from bets where event_id = ${eventId} and side = ${losing}`)
  return losers
}
