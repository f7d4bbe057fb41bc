import { beforeEach } from 'vitest'
import { judgedWorld } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: each test sees those of its own. */
export let world: World
export let host: Person

export const rich = (...names: string[]) => Promise.all(names.map((name) => world.rich(name)))
export const show = (id: string) => host.ok('getTournament', { params: { id } })
/** The dollars of each of these people, "90.00". */
export const usd = (people: readonly Person[]) =>
  Promise.all(people.map(async (person) => (await person.balance()).usd))

/** A file of tests about tournaments: one world, a new host for each test (ten may be open), and the money is right after it. */
export function testTournaments(): void {
  world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
  beforeEach(async () => {
    host = await world.signUp('Host')
  })
}
