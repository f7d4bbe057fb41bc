import { afterAll, beforeAll } from 'vitest'
import { type PushServiceSimulator, startPushServiceSimulator } from '#simulators/push-service.ts'
import { freshDatabase } from './postgres.ts'
import { turnPushOn } from './push.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Live bindings: the world and the push service of the file's tests, once they run. */
export let world: World
export let service: PushServiceSimulator

/** Turns push on in a new browser of this person. @returns its endpoint */
export const endpointOf = async (person: Person) => (await turnPushOn(service, person)).endpoint

/** A file of tests with pushes: one world, and the push service of its browsers. */
export function testPushes(): void {
  beforeAll(async () => {
    service = await startPushServiceSimulator()
    world = await openWorld(await freshDatabase(), { env: { PUSH_ORIGINS: service.url } })
  })
  afterAll(async () => {
    await world.checkMoney()
    await world.close()
    await service.stop()
  })
}
