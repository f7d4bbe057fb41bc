import { judgedWorld, person } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: the world of the file's tests and its two operators, once they run. */
export let world: World
export let first: Person
export let second: Person

/** A file of tests about two operators: one world, and the money is right after each test. */
export function testOperators(): void {
  world = judgedWorld()
  first = person(() => world.withRole('First', 'admin'))
  second = person(() => world.withRole('Second', 'admin'))
}
