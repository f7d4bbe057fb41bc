import { beforeEach } from 'vitest'
import { person, unjudgedWorld } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: the world of the file's tests, once they run. */
export let world: World
/** two people with real money, the same in all tests of a file */
export let mara: Person
export let jo: Person
/** three people who are new in each test */
export let ada: Person
export let ben: Person
export let cleo: Person

/** A file of attacks between two people: one world. */
export function testAttacks(): void {
  world = unjudgedWorld()
  mara = person(() => world.rich('Mara', '1000'))
  jo = person(() => world.rich('Jo', '1000'))
}

/** A file of attacks in which nobody may have a past: one world, three new people for each test. */
export function testNewcomers(): void {
  world = unjudgedWorld()
  beforeEach(async () => {
    ada = await world.signUp('Ada')
    ben = await world.signUp('Ben')
    cleo = await world.signUp('Cleo')
  })
}
