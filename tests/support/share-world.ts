import { person, worldOfFile } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: the world of the file's tests with two people, once they run. */
export let world: World
export let host: Person
export let other: Person

/** The answer to a browser without a session at a path; redirects are answers. */
export const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' })

/** A file of tests about what visitors and other sites see: one world, and the money is right at the end. */
export function testVisits(): void {
  world = worldOfFile()
  host = person(() => world.rich('Halima'))
  other = person(() => world.rich('Other'))
}
