import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { type Message, tell } from '#server/notifications/index.ts'

/** People told in one statement. */
const AT_ONCE = 5_000

type Told = { title: string; option_a: string; option_b: string }

/**
 * Every bettor is told what happened to an event, and its creator too. Who won hears that instead, unless they do not want
 * to hear of wins; what concerns money that was lost or goes back is always said.
 */
export async function tellBettors(context: Context, tx: Tx, fact: Fact): Promise<void> {
  const eventId = BigInt(fact.payload.eventId)
  const event = await tx.one<Told & { created_by: bigint }>(sql`
    select title, option_a, option_b, created_by from events where id = ${eventId}`)
  const message = messageFor(fact, event)
  const wonBy = winningSide(fact)
  const tellAll = (people: Bettor[], what: Message) =>
    tell(
      context,
      tx,
      people.map((person) => person.user_id),
      what,
    )
  let after = 0n
  let creatorWon = false
  for (;;) {
    const people = await tx.rows<Bettor>(sql`
      select distinct b.user_id, b.side, u.notify_on_wins as wants from bets b join users u on u.id = b.user_id
      where b.event_id = ${eventId} and b.user_id > ${after} order by b.user_id limit ${AT_ONCE}`)
    const winners = people.filter((person) => person.side === wonBy)
    creatorWon ||= winners.some((person) => person.user_id === event.created_by)
    await tellAll(
      winners.filter((person) => person.wants),
      {
        ...message,
        title: 'You won',
        body: `${event.title}: ${wonBy === 0 ? event.option_a : event.option_b}. Your share is paid out.`,
      },
    )
    await tellAll(
      people.filter((person) => person.side !== wonBy),
      message,
    )
    if (people.length < AT_ONCE) break
    after = people.at(-1)!.user_id
  }
  if (!creatorWon) await tell(context, tx, [event.created_by], message)
}

type Bettor = { user_id: bigint; side: number; wants: boolean }

/** The side that a final event paid; undefined where nobody won. */
function winningSide(fact: Fact): number | undefined {
  if (fact.kind !== 'event.became-final' || fact.payload.outcome === 'void') return undefined
  return fact.payload.outcome === 'optionA' ? 0 : 1
}

function messageFor(fact: Fact, event: Told): Message {
  const link = `/events/${fact.payload.eventId}`
  const key = `${fact.kind}:${fact.payload.eventId}:${fact.id}`
  const nameOf = (outcome: string) =>
    outcome === 'void' ? 'no result' : outcome === 'optionA' ? event.option_a : event.option_b
  switch (fact.kind) {
    case 'event.proposed':
      return {
        key,
        link,
        title: 'An outcome was proposed',
        body: `${event.title}: ${nameOf(fact.payload.outcome)}. Concede it or dispute it before ${fact.payload.finalAt.slice(0, 16).replace('T', ' ')} UTC.`,
      }
    case 'event.disputed':
      return { key, link, title: 'The outcome is disputed', body: `${event.title}: a moderator will decide.` }
    case 'event.suspended':
      return {
        key,
        link,
        title: 'Event suspended',
        body: `${event.title}: a moderator has stopped it for now.`,
      }
    case 'event.resumed':
      return { key, link, title: 'Event resumed', body: `${event.title}: it goes on.` }
    case 'event.became-final':
      return fact.payload.outcome === 'void'
        ? {
            key,
            link,
            title: 'Every stake goes back',
            body: `${event.title} was voided. Your stake is returned in full.`,
          }
        : {
            key,
            link,
            title: 'Settled',
            body: `${event.title}: ${nameOf(fact.payload.outcome)}. See what it paid.`,
          }
  }
}
