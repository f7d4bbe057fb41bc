import { afterAll, afterEach, beforeAll } from 'vitest'
import { freshDatabase } from './postgres.ts'
import { openStripeWorld, type StripeWorld } from './stripe.ts'

/** A live binding: the world of the file's tests, once they run. */
export let world: StripeWorld

/** A file of tests about cards: one world, and after each test the provider behaves and the money is right. */
export function testCards(env?: Record<string, string>): void {
  beforeAll(async () => {
    world = await openStripeWorld(await freshDatabase(), env)
  })
  afterEach(async () => {
    world.stripe.misbehave({})
    await world.checkMoney()
  })
  afterAll(() => world.close())
}
