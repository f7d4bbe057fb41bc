import { beforeEach } from 'vitest'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { bet, openEvent } from './events.ts'
import { person, worldOfFile } from './file-world.ts'
import type { Person, World } from './world.ts'

/** Live bindings: the world and the people of a file's tests, once they run. */
export let world: World
/** asks, and has $1,000 */
export let asker: Person
/** bets against others, and has $10,000 */
export let ben: Person
/** somebody new in each test, with $1,000 */
export let mara: Person

/**
 * A file of tests about the limits and breaks of a person: one world, and at the end the money is right.
 * @param options.empty Mara begins without money
 */
export function testLimits({ empty = false } = {}): void {
  world = worldOfFile()
  asker = person(() => world.rich('Asker', '1000'))
  ben = person(() => world.rich('Ben', '10000'))
  beforeEach(async () => {
    mara = empty ? await world.signUp('Mara') : await world.rich('Mara', '1000')
  })
}

export const setLimit = (kind: LimitKind, period: LimitPeriod, amount: string | null, who = mara) =>
  who.call('setPlayLimit', { params: { kind, period }, body: { amount } })
export const limit = async (kind: LimitKind, period: LimitPeriod, who = mara) =>
  (await who.ok('playLimits')).limits.find((one) => one.kind === kind && one.period === period)!
export const usd = async (who = mara) => (await who.balance()).usd

/** A bet on an event of its own. */
export async function stake(amount: string, who = mara) {
  const { id } = await openEvent(world, asker)
  return who.call('placeBet', bet(id, 'optionA', amount))
}
