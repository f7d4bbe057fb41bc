import { afterAll, afterEach, beforeAll } from 'vitest'
import { on, type Stake } from './events.ts'
import { freshDatabase } from './postgres.ts'
import { openWorld, type Person, type World } from './world.ts'

/** A world with two bettors, an outsider and a moderator; its money is audited after every test. */
export type TwoSides = { world: World; mara: Person; jo: Person; stranger: Person; judge: Person }

/** Opens it before the file's tests and closes it after them; its members exist once the tests run. */
export function twoSides(): TwoSides & {
  /** ten dollars on either side */
  tenEach(): readonly Stake[]
  status(eventId: string): Promise<string>
} {
  const sides = {} as TwoSides
  beforeAll(async () => {
    const world = await openWorld(await freshDatabase())
    const [mara, jo] = [await world.rich('Mara', '100000'), await world.rich('Jo', '100000')]
    const stranger = await world.rich('Stranger')
    Object.assign(sides, { world, mara, jo, stranger, judge: await world.moderator('Judge') })
  })
  afterEach(() => sides.world.checkMoney())
  afterAll(() => sides.world.close())
  return Object.assign(sides, {
    tenEach: () =>
      [
        [sides.mara, 'optionA', '10'],
        [sides.jo, 'optionB', '10'],
      ] as const,
    status: async (id: string) => (await sides.judge.ok('getEvent', on(id))).status,
  })
}

/** The gain of a purse while `act` ran, cents. */
export async function gained(person: Person, act: () => Promise<unknown>, purse: 'usd' | 'play' = 'usd') {
  const before = (await person.balance())[purse]
  await act()
  return Math.round((Number((await person.balance())[purse]) - Number(before)) * 100)
}
