import { OBJECTION_MINUTES, SUSPENDED_DAYS } from '#contract/decision-limits.ts'
import { amountText } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { type NotificationKind, notifyEach } from '#server/notifications/index.ts'
import type { EventOutcome } from './book.ts'
import type { EVENT_FACTS } from './facts.ts'
import { type Side, sideOf } from './side.ts'

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
}

/** A person's position in an event: both sums in hundredths; `side` 0 is option A. */
type Position = { user_id: bigint; side: number; stake: bigint; payout: bigint }
type Notice = { kind: NotificationKind; title: string; body: string }

/**
 * Notifies every bettor, with their own sums, and the creator of what happened to an event.
 */
export async function notifyBettors(context: Context, tx: Tx, fact: EventFact): Promise<void> {
  const eventId = BigInt(fact.payload.eventId)
  const event = await tx.one<EventRow>(sql`
    select e.title, e.option_a, e.option_b, e.created_by, e.practice, b.proposed_at
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  const about = { id: `${eventId}:${fact.id}`, link: `/events/${eventId}` }
  let after = 0n
  let creatorBets = false
  for (;;) {
    const people = await tx.rows<Position>(sql`
      select b.user_id, min(b.side)::int as side, sum(b.amount_cents)::bigint as stake,
        coalesce((select sum(p.amount_cents) from event_payouts p
          where p.event_id = ${eventId} and p.user_id = b.user_id), 0)::bigint as payout
      from bets b where b.event_id = ${eventId} and b.user_id > ${after}
      group by b.user_id order by b.user_id limit ${AT_ONCE}`)
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
  if (!creatorBets)
    await notifyEach(context, tx, about, [{ userId: event.created_by, ...noticeFor(fact, event, null) }])
}

/** "2 hours", "10 minutes": a length, so that it holds in every time zone. */
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
        title: 'Betting has closed early',
        body: `${event.title}: its creator has locked it before its end.`,
      }
    case 'event.decided':
      return decidedNotice(fact.payload.outcome, event, mine)
    case 'event.disputed':
      return {
        kind: fact.kind,
        title: 'The outcome is disputed',
        body: `${event.title}: a moderator will decide.`,
      }
    case 'event.suspended':
      return {
        kind: fact.kind,
        title: 'Event suspended',
        body: `${event.title}: a moderator has stopped it for now. Unless that ends within ${SUSPENDED_DAYS} days, every stake goes back.`,
      }
    case 'event.resumed':
      return { kind: fact.kind, title: 'Event resumed', body: `${event.title}: it goes on.` }
    case 'event.became-final':
      return finalNotice(fact.payload.outcome, event, mine)
  }
}

const optionText = (outcome: EventOutcome, event: EventRow): string =>
  outcome === 'void' ? 'no result' : outcome === 'optionA' ? event.option_a : event.option_b

const sideOfOutcome = (outcome: EventOutcome): Side | undefined =>
  outcome === 'void' ? undefined : sideOf(outcome)

function proposedNotice(
  { outcome, finalAt }: { outcome: EventOutcome; finalAt?: string },
  event: EventRow,
  mine: Position | null,
): Notice {
  const start = (event.proposed_at ?? new Date()).getTime()
  const window = finalAt && `within ${lengthText(Date.parse(finalAt) - start)}`
  const stands = window
    ? `It stands unless somebody disputes it ${window}.`
    : 'No bond was laid down, so a moderator has to confirm it.'
  const side = sideOfOutcome(outcome)
  const against = mine !== null && side !== undefined && side !== mine.side
  const next = against
    ? window
      ? `Concede it, or dispute it ${window}.`
      : `Concede it, or dispute it. ${stands}`
    : mine !== null && side !== undefined
      ? `That is your side. ${stands}`
      : mine !== null && window
        ? `Your stake of ${amountText(mine.stake, event.practice)} comes back unless somebody disputes it ${window}.`
        : stands
  return {
    kind: against && !event.practice ? 'event.proposed-against' : 'event.proposed',
    title: 'An outcome was proposed',
    body: `${event.title}: ${optionText(outcome, event)}. ${next}`,
  }
}

/** The notice of a decision by two moderators; the losing side may still object. */
function decidedNotice(outcome: EventOutcome, event: EventRow, mine: Position | null): Notice {
  const loses = mine !== null && mine.side !== sideOfOutcome(outcome)
  return {
    kind: 'event.decided',
    title: 'Two moderators have decided',
    body: `${event.title}: ${optionText(outcome, event)}. ${
      loses
        ? `If it is wrong, object within ${OBJECTION_MINUTES} minutes.`
        : `It is final in ${OBJECTION_MINUTES} minutes unless somebody objects.`
    }`,
  }
}

function finalNotice(outcome: EventOutcome, event: EventRow, mine: Position | null): Notice {
  const text = (cents: bigint) => amountText(cents, event.practice)
  if (outcome === 'void') {
    const back = mine
      ? `Your stake of ${text(mine.stake)} is returned in full.`
      : 'Every stake is returned in full.'
    return {
      kind: 'event.voided',
      title: 'Every stake goes back',
      body: `${event.title} was voided. ${back}`,
    }
  }
  const result = `${event.title}: ${optionText(outcome, event)}.`
  if (mine === null) return { kind: 'event.settled', title: 'Settled', body: `${result} See what it paid.` }
  if (mine.side !== sideOf(outcome))
    return {
      kind: 'event.lost',
      title: 'Settled',
      body: `${result} You lost your stake of ${text(mine.stake)}.`,
    }
  const gain = mine.payout - mine.stake
  return {
    kind: 'event.won',
    title: 'You won',
    body: `${result} ${text(mine.payout)} is paid out: your stake of ${text(mine.stake)} and ${text(gain)} more.`,
  }
}
