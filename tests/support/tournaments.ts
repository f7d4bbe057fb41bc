import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { drawLine } from '#server/games/index.ts'
import { openDrawSeed } from '#server/tournaments/tournament/seeds.ts'
import { type Person, prove, serverOf } from './world.ts'

/** With more people the search takes too long. */
const PEOPLE_MAX = 6

/**
 * Client seeds under which the line of a tournament comes out in the order of these people, who are all of its players. Only somebody who
 * knows the server's seed can find them, as a test does, so that it can say who plays whom.
 */
async function seedsInOrder(id: string, people: readonly Person[]): Promise<(string | undefined)[]> {
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

export const on = (id: string) => ({ params: { id } })

/** The request for a tournament, unless said otherwise: four players at FIFA 24 for 10.00 each. */
export const wanted = (more: Partial<Body<'createTournament'>> = {}): Body<'createTournament'> => ({
  gameTitle: 'FIFA 24',
  platform: 'playstation',
  entryFee: '10.00',
  maxPlayers: 4,
  gamesCount: 5,
  ...more,
})

/** A tournament for four players at 10.00 each, unless said otherwise. */
export const openTournament = (
  host: Person,
  more: Partial<Body<'createTournament'>> = {},
): Promise<Reply<'createTournament'>> => host.ok('createTournament', { body: wanted(more) })

/**
 * These people, who are all the players of a ready check, say that they are there: the tournament begins. The line is drawn in this
 * order, where they are at most six.
 */
export async function everybodyReady(id: string, ...people: Person[]): Promise<Reply<'readyTournament'>> {
  const seeds = await seedsInOrder(id, people)
  let last: Reply<'readyTournament'> | undefined
  for (const [n, person] of people.entries()) {
    const clientSeed = seeds[n]
    const args = { ...on(id), body: clientSeed ? { clientSeed } : {} }
    const { status, body } = await person.call('readyTournament', args)
    // above the sum of a day they prove who they are
    last = status === 403 ? await (await prove(person)).ok('readyTournament', args) : body
    if (status !== 200 && status !== 403)
      throw new Error(`readyTournament: ${status} ${JSON.stringify(body)}`)
  }
  return last!
}

/** These people take all the seats and are ready: the tournament begins. */
export async function begun(id: string, ...people: Person[]): Promise<Reply<'readyTournament'>> {
  await seated(id, ...people)
  return everybodyReady(id, ...people)
}

/** The host starts with these people, who have seats and are ready. */
export async function startedBy(
  host: Person,
  id: string,
  ...people: Person[]
): Promise<Reply<'readyTournament'>> {
  await host.ok('startTournament', on(id))
  return everybodyReady(id, ...people)
}

/** These people take seats, one after the other. */
export async function seated(id: string, ...people: Person[]): Promise<void> {
  for (const person of people) await person.ok('joinTournament', on(id))
}
