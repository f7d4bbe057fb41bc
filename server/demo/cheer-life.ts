import { createEventPeople } from '#server/bets/index.ts'
import { cheer } from '#server/cheers/index.ts'
import { createChance } from './chance.ts'
import { type Community, type Deed, inTransaction } from './community.ts'
import { happenings } from './happenings.ts'

const SEED = 24
/** Bettors of an event who may get cheers. */
const CHEERED = 4
const MOST = 5
/** The latest hour before now: everybody has bet by then. */
const UNTIL_HOURS = -0.05

/** People cheer each other's bets, and the winners after an event's end. */
export function cheerLife(community: Community): Deed[] {
  const { context } = community
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const eventPeople = createEventPeople()
  return happenings.map(({ title, closes }) =>
    inTransaction(community, Math.min(UNTIL_HOURS, closes + 1), async (tx) => {
      const eventId = community.events.get(title)
      if (eventId === undefined) return
      const people = [...community.ids.values()]
      const { people: named } = await eventPeople(tx, eventId, 0n)
      const bettors = named.filter(({ cheerable }) => cheerable).slice(0, CHEERED)
      for (const { person } of bettors) {
        const many = Math.floor(chance.share() * MOST)
        for (let n = 0; n < many; n++) {
          const userId = people[Math.floor(chance.share() * people.length)]!
          const bettorId = BigInt(person.id)
          if (userId !== bettorId) await cheer(context, tx, { eventId, bettorId, userId, cheered: true })
        }
      }
    }),
  )
}
