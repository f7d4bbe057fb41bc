import { afterAll, afterEach, beforeAll } from 'vitest'
import { freshDatabase } from './postgres.ts'
import { openWorld, type Person, type World } from './world.ts'

type Options = Parameters<typeof openWorld>[1]

/** The world of a file's tests on a database of its own, open from the first test on, for tests that break money or move none. */
export function unjudgedWorld(options?: Options): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await openWorld(await freshDatabase(), options))
  })
  afterAll(() => world.close())
  return world
}

/** The same, whose money is judged after the last test. */
export function worldOfFile(options?: Options): World {
  const world = unjudgedWorld(options)
  // hooks after tests run in the opposite order: this one comes before the end of the world
  afterAll(() => world.checkMoney())
  return world
}

/** The same, whose money is judged after each test. */
export function judgedWorld(options?: Options): World {
  const world = unjudgedWorld(options)
  afterEach(() => world.checkMoney())
  return world
}

/** Somebody of a file's world, there from the first test on. */
export function person(open: () => Promise<Person>): Person {
  const somebody = {} as Person
  beforeAll(async () => {
    Object.assign(somebody, await open())
  })
  return somebody
}

/** Two nodes on one database for a file's tests, judged and closed after the last one. */
export function twoNodes(options?: Options): [one: World, two: World] {
  const nodes = [{}, {}] as [World, World]
  let drop = async () => {}
  beforeAll(async () => {
    const database = await freshDatabase()
    drop = database.drop
    for (const node of nodes)
      Object.assign(node, await openWorld({ ...database, drop: async () => {} }, options))
  })
  afterAll(async () => {
    await nodes[0].checkMoney()
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })
  return nodes
}
