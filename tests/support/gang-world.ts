import { judgedWorld } from './file-world.ts'
import type { Person, World } from './world.ts'

/** A live binding: the world of the file's tests, once they run. */
export let world: World
let serial = 0

/** A gang's name that nobody has yet. */
export const name = (text = 'Harbour') => `${text} ${++serial}`
export const found = (person: Person, body: { name: string; description?: string } = { name: name() }) =>
  person.ok('createGang', { body })
export const people = (...names: string[]) => Promise.all(names.map((one) => world.signUp(one)))
export const at = (id: string) => ({ params: { id } })
export const member = (id: string, userId: string) => ({ params: { id, userId } })

/** A file of tests about gangs: one world, and the money is right after each test. */
export function testGangs(): void {
  world = judgedWorld()
}
