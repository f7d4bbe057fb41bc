import type { Body, Reply } from '#contract/index.ts'
import { productNow } from './events.ts'
import { eventBody, type Person, type World } from './world.ts'

type Repeats = NonNullable<Body<'createEvent'>['repeats']>

export const WEEKLY: Repeats = { every: 'week', timeZone: 'Europe/Berlin', count: 10 }

/** A repeating event that ends in an hour of the product's clock. */
export async function startSeries(
  world: World,
  creator: Person,
  { repeats = WEEKLY, ...more }: Partial<Body<'createEvent'>> = {},
): Promise<Reply<'createEvent'>> {
  const endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
  return creator.ok('createEvent', { body: eventBody({ endsAt, repeats, isPracticeMode: true, ...more }) })
}

/** A person's newest series. */
export const newestSeries = async (person: Person): Promise<Reply<'listSeries'>[number]> =>
  (await person.ok('listSeries'))[0]!
