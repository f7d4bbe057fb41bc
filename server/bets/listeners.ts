import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { type Message, tell } from '#server/notifications/index.ts'

/** People told in one statement. */
const AT_ONCE = 5_000

type Told = { title: string; option_a: string; option_b: string }

/** Every bettor is told what happened to an event, and its creator too. */
export async function tellBettors(context: Context, tx: Tx, fact: Fact): Promise<void> {
  const eventId = BigInt(fact.payload.eventId)
  const event = await tx.one<Told & { created_by: bigint }>(sql`
    select title, option_a, option_b, created_by from events where id = ${eventId}`)
  const message = messageFor(fact, event)
  let after = 0n
  for (;;) {
    const people = await tx.rows<{ user_id: bigint }>(sql`
      select distinct user_id from bets where event_id = ${eventId} and user_id > ${after}
      order by user_id limit ${AT_ONCE}`)
    await tell(
      context,
      tx,
      people.map((row) => row.user_id),
      message,
    )
    if (people.length < AT_ONCE) break
    after = people.at(-1)!.user_id
  }
  await tell(context, tx, [event.created_by], message)
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
