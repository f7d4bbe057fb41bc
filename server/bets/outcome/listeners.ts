import { OBJECTION_MINUTES, SUSPENDED_DAYS } from '#contract/decision-limits.ts'
import { amountText, shortAmount } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { type NotificationKind, notifyEach } from '#server/notifications/index.ts'
import { awaitingChecks } from '#server/safer-play/index.ts'
import { type EventOutcome, sideOf } from '../event/book.ts'
import type { EVENT_FACTS } from '../event/facts.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { keepLosingSide, knownAmong, type LosingSide } from '../event/won-from.ts'

/** People notified in one statement. */
const AT_ONCE = 5_000

type EventFact = Fact<(typeof EVENT_FACTS)[number]>

type EventRow = {
  title: string
  option_a: string
  option_b: string
  created_by: bigint
  practice: boolean
  proposed_at: Date | null
  follows: boolean
  by_site: boolean
  jury: boolean
  by_jury: boolean
}

/** A person's position in an event: both sums in hundredths; `side` 0 is option A. */
type Position = {
  user_id: bigint
  side: number
  stake: bigint
  payout: bigint
  stepped: boolean
} & Partial<From>
/** The people on the other side: how many, and the name of one whom a winner may see there. */
type From = { people: number; known: string | null }
type Notice = { kind: NotificationKind; title: string; body: string }

/** A sentence about an event, after its title. */
const headed = ({ title }: EventRow, sentence: string): string =>
  /[.?!…]$/u.test(title) ? `${title} ${sentence}` : `${title}: ${sentence}`

/**
 * Notifies every bettor, with their own sums, and the creator of a change to an event.
 */
export async function notifyBettors(context: Context, tx: Tx, fact: EventFact): Promise<void> {
  const eventId = BigInt(fact.payload.eventId)
  const event = await tx.one<EventRow>(sql`
    select e.title, e.option_a, e.option_b, e.created_by, e.practice, b.proposed_at, b.follows is not null as follows, b.by_site,
      b.jury is not null as jury, b.jury_outcome is not null and b.decided_by is null as by_jury
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  const about = { id: `${eventId}:${fact.id}`, link: `/events/${eventId}` }
  const won =
    fact.kind === 'event.became-final' && fact.payload.outcome !== 'void' && sideOf(fact.payload.outcome)
  const losing = won === false ? undefined : await keepLosingSide(tx, eventId, won)
  let after = 0n
  let creatorBets = false
  for (;;) {
    const people = await tx.rows<Position>(sql`
      select b.user_id, min(b.side)::int as side, sum(b.amount_cents)::bigint as stake,
        coalesce((select sum(p.amount_cents) from event_payouts p
          where p.event_id = ${eventId} and p.user_id = b.user_id), 0)::bigint as payout,
        ${hasSteppedBack(sql`${eventId}::bigint`, sql`b.user_id`)} as stepped
      from bets b where b.event_id = ${eventId} and b.user_id > ${after}
      group by b.user_id order by b.user_id limit ${AT_ONCE}`)
    if (won !== false && losing) await addFrom(tx, eventId, { outcome: won, losing, people })
    creatorBets ||= people.some((person) => person.user_id === event.created_by)
    await notifyEach(
      context,
      tx,
      about,
      people.map((person) => ({ userId: person.user_id, ...noticeFor(fact, event, person) })),
    )
    if (people.length < AT_ONCE) break
    after = people.at(-1)!.user_id
  }
  // nobody reads the notices of the site's own account
  if (!creatorBets && !event.by_site)
    await notifyEach(context, tx, about, [{ userId: event.created_by, ...noticeFor(fact, event, null) }])
}

/** Adds to each winner from whom they won. People on a break, or before whom a check waits, keep the bare sum, which is their money. */
async function addFrom(
  tx: Tx,
  eventId: bigint,
  { outcome, losing, people }: { outcome: 0 | 1; losing: LosingSide; people: Position[] },
): Promise<void> {
  const winners = people.filter(({ side, stepped }) => side === outcome && !stepped)
  const resting = new Set(
    (
      await tx.rows<{ id: bigint }>(
        sql`select id from people_on_break(${winners.map(({ user_id }) => user_id)}::bigint[]) as r(id)`,
      )
    ).map(({ id }) => id),
  )
  const awake = winners.filter(({ user_id }) => !resting.has(user_id))
  const checked = await awaitingChecks(
    tx,
    awake.map(({ user_id }) => user_id),
  )
  const told = awake.filter(({ user_id }) => !checked.has(user_id))
  const known = await knownAmong(tx, eventId, {
    largest: losing.largest,
    winners: told.map(({ user_id }) => user_id),
  })
  const names = new Map(
    (
      await tx.rows<{ id: bigint; name: string }>(
        sql`select id, first_name as name from users where id = any(${losing.largest}::bigint[])`,
      )
    ).map(({ id, name }) => [id, name]),
  )
  for (const winner of told) {
    const id = known.get(winner.user_id)
    Object.assign(winner, { people: losing.people, known: (id && names.get(id)) ?? null })
  }
}

/** " from Nikhil and 4 others", " from 5 people", or nothing. */
function fromText({ people = 0, known = null }: Partial<From>): string {
  if (people === 0) return ''
  if (known === null) return ` from ${people === 1 ? '1 person' : `${people} people`}`
  const others = people - 1
  return ` from ${known}${others === 0 ? '' : ` and ${others === 1 ? '1 other' : `${others} others`}`}`
}

/** "2 hours", "10 minutes": a length, so that it is right in every time zone. */
function lengthText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The notice about an event for one person. @param mine null for a creator without a bet */
function noticeFor(fact: EventFact, event: EventRow, mine: Position | null): Notice {
  switch (fact.kind) {
    case 'event.proposed':
      return proposedNotice(fact.payload, event, mine)
    case 'event.locked-early':
      return {
        kind: fact.kind,
        title: `Betting has closed early · ${event.title}`,
        body: event.follows
          ? 'The public event closed before the planned end, and this one with it.'
          : 'The creator closed betting before the planned end.',
      }
    case 'event.decided':
      return decidedNotice(fact.payload.outcome, event, mine)
    case 'event.disputed':
      return {
        kind: fact.kind,
        title: `The outcome is disputed · ${event.title}`,
        body: event.jury
          ? 'A jury of seven will decide, or a moderator where too few people can sit.'
          : 'A moderator will decide.',
      }
    case 'event.suspended':
      return {
        kind: fact.kind,
        title: `Event suspended · ${event.title}`,
        body: `A moderator has suspended it. If it is not resumed within ${SUSPENDED_DAYS} days, every stake is refunded.`,
      }
    case 'event.resumed':
      return { kind: fact.kind, title: `Event resumed · ${event.title}`, body: 'A moderator resumed it.' }
    case 'event.became-final':
      return finalNotice(fact.payload.outcome, event, mine)
  }
}

const optionText = (outcome: EventOutcome, event: EventRow): string =>
  outcome === 'void' ? 'No result' : outcome === 'optionA' ? event.option_a : event.option_b

/** The effect of an outcome on one person's position. @param mine null for a creator without a bet */
function partOf(outcome: EventOutcome, mine: Position | null): 'none' | 'back' | 'for' | 'against' {
  if (mine === null) return 'none'
  if (outcome === 'void') return 'back'
  if (mine.side !== sideOf(outcome)) return 'against'
  return mine.stepped ? 'back' : 'for'
}

const PROPOSED = {
  none: 'An outcome was proposed',
  back: 'You may get your stake back',
  for: 'Proposed: you win',
  against: 'Proposed: you lose',
}

function proposedNotice(
  { outcome, finalAt }: { outcome: EventOutcome; finalAt?: string },
  event: EventRow,
  mine: Position | null,
): Notice {
  const start = (event.proposed_at ?? new Date()).getTime()
  const window = finalAt && `within ${lengthText(Date.parse(finalAt) - start)}`
  const stands = window
    ? `It stands unless somebody disputes it ${window}.`
    : 'Without a bond, a moderator has to confirm it.'
  const part = partOf(outcome, mine)
  const next =
    part === 'against'
      ? window
        ? `Concede it, or dispute it ${window}.`
        : 'Concede it, or dispute it; without a bond, a moderator has to confirm it.'
      : part === 'back' && window
        ? `You get your stake of ${amountText(mine!.stake, event.practice)} back unless somebody disputes it ${window}.`
        : stands
  return {
    kind: part === 'against' && !event.practice ? 'event.proposed-against' : 'event.proposed',
    title: `${PROPOSED[part]} · ${optionText(outcome, event)}`,
    body: headed(event, next),
  }
}

const DECIDED = {
  none: 'Two moderators have decided',
  back: 'Decided: you get your stake back',
  for: 'Decided: you win',
  against: 'Decided: you lose',
}

/** The notice of a decision by two moderators; the losing side may still object. */
function decidedNotice(outcome: EventOutcome, event: EventRow, mine: Position | null): Notice {
  const part = partOf(outcome, mine)
  return {
    kind: 'event.decided',
    title: `${part === 'none' && event.by_jury ? 'A jury has decided' : DECIDED[part]} · ${optionText(outcome, event)}`,
    body: headed(
      event,
      part === 'against' || (part === 'back' && outcome === 'void')
        ? `If it is wrong, object within ${OBJECTION_MINUTES} minutes.`
        : `It is final in ${OBJECTION_MINUTES} minutes unless somebody objects.`,
    ),
  }
}

function finalNotice(outcome: EventOutcome, event: EventRow, mine: Position | null): Notice {
  const text = (cents: bigint) => amountText(cents, event.practice)
  const short = (cents: bigint) => shortAmount(cents, event.practice)
  if (outcome === 'void')
    return {
      kind: 'event.voided',
      title: `${mine ? `Your ${short(mine.stake)} is back` : 'Every stake is refunded'} · ${event.title}`,
      body: mine
        ? `It was voided, and your stake of ${text(mine.stake)} is returned in full.`
        : 'It was voided, and every stake is returned in full.',
    }
  const option = optionText(outcome, event)
  if (mine === null)
    return { kind: 'event.settled', title: `Settled · ${option}`, body: headed(event, 'See what it paid.') }
  if (mine.side !== sideOf(outcome))
    return {
      kind: 'event.lost',
      title: `You lost ${short(mine.stake)} · ${option}`,
      body: headed(
        event,
        `You had ${text(mine.stake)} on ${mine.side === 0 ? event.option_a : event.option_b}.`,
      ),
    }
  if (mine.stepped)
    return {
      kind: 'event.settled',
      title: `Your ${short(mine.stake)} is back · ${option}`,
      body: headed(event, 'You stepped back, so you get your stake back and no win.'),
    }
  const gain = mine.payout - mine.stake
  return {
    kind: 'event.won',
    title: `You won${gain > 0n ? ` ${short(gain)}${fromText(mine)}` : ''} · ${option}`,
    body: headed(event, `It paid ${text(mine.payout)}, including your stake of ${text(mine.stake)}.`),
  }
}
