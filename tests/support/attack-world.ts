import { afterAll, beforeAll, beforeEach } from 'vitest'
import { freshDatabase } from './postgres.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Live bindings: the world of the file's tests, once they run. */
export let world: World
/** two people with real money, the same in all tests of a file */
export let mara: Person
export let jo: Person
/** three people who are new in each test */
export let ada: Person
export let ben: Person
export let cleo: Person

function testWorld(): void {
  beforeAll(async () => {
    world = await openWorld(await freshDatabase())
  })
  afterAll(() => world.close())
}

/** A file of attacks between two people: one world. */
export function testAttacks(): void {
  testWorld()
  beforeAll(async () => {
    ;[mara, jo] = [await world.rich('Mara', '1000'), await world.rich('Jo', '1000')]
  })
}

/** A file of attacks in which nobody may have a past: one world, three new people for each test. */
export function testNewcomers(): void {
  testWorld()
  beforeEach(async () => {
    ada = await world.signUp('Ada')
    ben = await world.signUp('Ben')
    cleo = await world.signUp('Cleo')
  })
}
