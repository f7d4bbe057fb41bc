import { sql } from '#server/core/db.ts'
import { productNow, proposedEvent, type Stake } from './events.ts'
import type { Person, World } from './world.ts'

/** A settled practice event, two hours later. @param own asked in the creator's gang */
export async function settledEvent(
  world: World,
  creator: Person,
  stakes: readonly Stake[],
  { own = false, outcome = 'optionA' as 'optionA' | 'void', practice = true } = {},
): Promise<string> {
  const more = { isPracticeMode: practice, ...(own && { audience: 'gang' as const }) }
  const id = await proposedEvent(world, creator, stakes, outcome, more)
  await world.pass('1 hour')
  return id
}

/** One against two equal ones, so that nobody holds more than half of the other side of the first. */
export const alone = (winner: Person, others: readonly [Person, Person], stake = '10'): Stake[] => [
  [winner, 'optionA', stake],
  [others[0], 'optionB', '10'],
  [others[1], 'optionB', '10'],
]

/** Five people, of whom the last two lose to three. */
export const evening = ([a, b, c, d, e]: readonly Person[], stake = '10'): Stake[] => [
  [a!, 'optionA', stake],
  [b!, 'optionA', '10'],
  [c!, 'optionA', '10'],
  [d!, 'optionB', '10'],
  [e!, 'optionB', '10'],
]

/** Moves the clock to a moment after the present one. */
export async function passTo(world: World, moment: Date): Promise<void> {
  const now = await productNow(world)
  await world.pass(`${(moment.getTime() - now.getTime()) / 1000} seconds`)
}

/** To the next Monday at 00:00 UTC, so that the events of a test are of one week. */
export async function toMonday(world: World): Promise<Date> {
  const { at } = await world.db.one<{ at: Date }>(sql`
    select (date_trunc('week', clock_now() at time zone 'UTC') + interval '1 week') at time zone 'UTC' as at`)
  await passTo(world, at)
  // what ended then is kept within a minute
  await world.pass('1 minute')
  return at
}

/** A gang of these people, the first of whom founds it. */
export async function gangOf(
  [owner, ...others]: readonly Person[],
  name: string,
  timeZone = 'UTC',
): Promise<string> {
  const { id } = await owner!.ok('createGang', { body: { name, timeZone } })
  for (const one of others) await one.ok('joinGang', { params: { id }, body: {} })
  return id
}
