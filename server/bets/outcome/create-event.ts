import { EVENT_FEE_BPS } from '#contract/fees.ts'
import type { Currency } from '#contract/money.ts'
import { wrongOptions } from '#contract/option-labels.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { account, openAccounts } from '#server/ledger/index.ts'
import { checkNotOnBreak } from '#server/safer-play/index.ts'
import { makeLink, ownGang } from '../around/circles.ts'
import { addToTimeline, sideOf } from '../event/book.ts'
import { commitToJury } from '../event/jury-seed.ts'
import { interestOf, isStated, keepNames, nameHash } from '../event/names.ts'
import { addPhotos, type Photo } from '../event/photos.ts'
import { planReminder } from '../event/reminders.ts'
import { rulesHash } from '../event/rules-hash.ts'
import { type NewEventBody, type Question, questionOf } from './follow-public.ts'
import { checkMayHaveJury } from './jury-verdict.ts'

/** A time one second ahead when sent may be half a second ahead on arrival. */
const AHEAD_MIN_MS = 500
const AHEAD_MAX_MS = 365 * 24 * 3_600_000

/** The question that the creator wrote. @throws Refusal malformed */
async function ownQuestion(tx: Tx, body: NewEventBody): Promise<Question> {
  const endsAt = new Date(body.endsAt)
  const ahead = endsAt.getTime() - (await productNow(tx)).getTime()
  if (!(ahead >= AHEAD_MIN_MS && ahead <= AHEAD_MAX_MS)) {
    const message = 'Choose an end between 1 second and 365 days from now'
    throw new Refusal('malformed', message, { endsAt: message })
  }
  const wrong = wrongOptions(body)
  const [message] = Object.values(wrong)
  if (message !== undefined) throw new Refusal('malformed', message, wrong)
  return { ...body, endsAt }
}

/**
 * Creates an open event with its two empty pools. A follower takes its question from the public event.
 * @param photos of its subject, or of option A and option B, sealed with the rules
 * @returns the event's id
 * @throws Refusal malformed when endsAt is not between 1 second and 365 days ahead, or the two options read the same, play_paused, not_in_gang,
 *   not_acquainted;
 *   for a follower also not_found, event_state, event_not_open, mode_mismatch
 */
export async function createEvent(
  context: Context,
  tx: Tx,
  creatorId: bigint,
  body: NewEventBody,
  photos: readonly Photo[] = [],
): Promise<bigint> {
  const { audience = 'public', follows = null, jury = false } = body
  if (jury) checkMayHaveJury({ audience, follows })
  const question =
    follows === null ? await ownQuestion(tx, body) : await questionOf(tx, creatorId, { ...body, follows })
  const { endsAt, isPracticeMode: practice } = question
  await checkNotOnBreak(tx, { userId: creatorId, practice }, 'No event was created.')
  const interest = await interestOf(tx, creatorId, body.interest)
  // in practice coins everything is shown and nothing refused
  const ruled = !practice && context.config.interestRules && isStated(interest)
  const gangId = audience === 'gang' ? await ownGang(tx, creatorId) : null
  const feeBps = Number(EVENT_FEE_BPS)
  const hash = rulesHash({
    title: question.title,
    description: question.description,
    category: question.category,
    optionA: question.optionALabel,
    optionB: question.optionBLabel,
    practice,
    endsAt,
    feeBps,
    photos: photos.map((photo) => photo.sha256),
    follows,
    interest: { ...interest, names: interest.names.map(nameHash) },
    jury,
  })
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash, interest_part, interest_side)
    values (${creatorId}, ${question.title}, ${question.description}, ${question.category}, ${question.optionALabel},
      ${question.optionBLabel}, ${practice}, ${feeBps}, ${hash},
      ${interest.part}, ${interest.side && sideOf(interest.side)}::smallint)
    returning id`)
  await tx.change(sql`
    insert into event_books (event_id, practice, fee_bps, audience, gang_id, follows, guarded, interest_rules, jury, ends_at, next_at)
    values (${id}, ${practice}, ${feeBps}, ${audience}, ${gangId}, ${follows}, ${ruled}, ${ruled}, ${jury ? 'chosen' : null}, ${endsAt}, ${endsAt})`)
  if (jury) await commitToJury(context, tx, id)
  await keepNames(context, tx, { id, creatorId, title: question.title }, interest.names)
  if (audience === 'link') await makeLink(tx, id)
  const currency: Currency = practice ? 'PLAY' : 'USD'
  await openAccounts(tx, [account('event-a', id, currency), account('event-b', id, currency)])
  await addPhotos(tx, id, photos)
  await planReminder(tx, id, endsAt)
  await addToTimeline(tx, id, 'created')
  await recordFact(context, tx, 'event.opened', { eventId: id.toString() })
  return id
}
