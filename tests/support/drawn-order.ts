import { sql } from '#server/core/db.ts'
import { drawLine } from '#server/games/index.ts'
import { openDrawSeed } from '#server/tournaments/tournament/seeds.ts'
import { type Person, serverOf } from './world.ts'

/** With more people the search takes too long. */
const PEOPLE_MAX = 6

/**
 * Client seeds under which the line of a tournament comes out in the order of these people, who are all of its players. Only somebody who
 * knows the server's seed can find them, as a test does, so that it can say who plays whom.
 */
export async function seedsInOrder(id: string, people: readonly Person[]): Promise<(string | undefined)[]> {
  if (people.length > PEOPLE_MAX) return people.map(() => undefined)
  const { context, db } = serverOf(people[0]!)
  const row = await db.one<{ commitment: string; sealed_seed: Buffer }>(sql`
    select commitment, sealed_seed from tournaments where id = ${BigInt(id)}`)
  const seed = openDrawSeed(context, row)!
  const wanted = people.map((person) => BigInt(person.id))
  for (let n = 0; ; n++) {
    const seeds = people.map((_, at) => (at === 0 ? `seed-${n}` : 'seed'))
    const entries = wanted.map((player, at) => ({ player, clientSeed: seeds[at]!, by: 'player' as const }))
    if (drawLine(seed, BigInt(id), entries).every((player, at) => player === wanted[at])) return seeds
  }
}
