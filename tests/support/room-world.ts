import { beforeEach } from 'vitest'
import { judgedWorld } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: each test sees those of its own. */
export let world: World
export let mara: Person
export let jo: Person
export let kit: Person

export const people = (...names: string[]) => Promise.all(names.map((name) => world.signUp(name)))

/** Takes new people, so that nobody has too many rooms. */
async function newcomers(): Promise<void> {
  ;[mara, jo, kit] = (await people('Mara', 'Jo', 'Kit')) as [Person, Person, Person]
}

/** A file of tests about rooms: one world, three new people for each test, and the money is right after it. */
export function testRooms(): void {
  world = judgedWorld()
  beforeEach(newcomers)
}
