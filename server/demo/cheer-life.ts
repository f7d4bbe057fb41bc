import { createEventPeople } from '#server/bets/index.ts'
import { cheer } from '#server/cheers/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { happenings } from './happenings.ts'

const SEED = 24
/** Bettors of an event who may get cheers. */
const CHEERED = 4
const MOST = 5
/** The latest hour before now: everybody has bet by then. */
const UNTIL_HOURS = -0.05

/** People cheer each other's bets, and the winners after an event's end. */
export function cheerLife({ context, db, ids, events }: Community): Scene[] {
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const eventPeople = createEventPeople()
  const upTo = (limit: number) => Math.floor(chance.share() * limit)
  async function cheerBettors(title: string) {
    const eventId = events.get(title)
    if (eventId === undefined) return
    const people = [...ids.values()]
    const { people: named } = await eventPeople(db, eventId, 0n)
    for (const { person } of named.filter(({ cheerable }) => cheerable).slice(0, CHEERED))
      for (let left = upTo(MOST); left > 0; left--) {
        const [userId, bettorId] = [people[upTo(people.length)]!, BigInt(person.id)]
        if (userId !== bettorId) await cheer(context, db, { eventId, bettorId, userId, cheered: true })
      }
  }
  return happenings.map(({ title, closes }) => ({
    at: Math.min(UNTIL_HOURS, closes + 1),
    run: () => cheerBettors(title),
  }))
}
