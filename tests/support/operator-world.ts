import { afterAll, afterEach, beforeAll } from 'vitest'
import { freshDatabase } from './postgres.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Live bindings: the world of the file's tests and its two operators, once they run. */
export let world: World
export let first: Person
export let second: Person

/** A file of tests about two operators: one world, and the money is right after each test. */
export function testOperators(): void {
  beforeAll(async () => {
    world = await openWorld(await freshDatabase())
    ;[first, second] = [await world.withRole('First', 'admin'), await world.withRole('Second', 'admin')]
  })
  afterEach(() => world.checkMoney())
  afterAll(() => world.close())
}
