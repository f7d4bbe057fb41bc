import { on, type Stake } from './events.ts'
import { judgedWorld, person } from './file-world.ts'
import type { Person, World } from './world.ts'

/** A world with two bettors, an outsider and a moderator; its money is audited after every test. */
export type TwoSides = { world: World; mara: Person; jo: Person; stranger: Person; judge: Person }

/** Opens it before the file's tests and closes it after them; its members exist once the tests run. */
export function twoSides(): TwoSides & {
  /** ten dollars on either side */
  tenEach(): readonly Stake[]
  status(eventId: string): Promise<string>
} {
  const world = judgedWorld()
  const [mara, jo] = [person(() => world.rich('Mara', '100000')), person(() => world.rich('Jo', '100000'))]
  const stranger = person(() => world.rich('Stranger'))
  const judge = person(() => world.moderator('Judge'))
  return {
    ...{ world, mara, jo, stranger, judge },
    tenEach: () =>
      [
        [mara, 'optionA', '10'],
        [jo, 'optionB', '10'],
      ] as const,
    status: async (id: string) => (await judge.ok('getEvent', on(id))).status,
  }
}

/** The gain of a purse while `act` ran, cents. */
export async function gained(person: Person, act: () => Promise<unknown>, purse: 'usd' | 'play' = 'usd') {
  const before = (await person.balance())[purse]
  await act()
  return Math.round((Number((await person.balance())[purse]) - Number(before)) * 100)
}
