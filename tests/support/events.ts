import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { eventBody, type Person, prove, type World } from './world.ts'

export type Side = 'optionA' | 'optionB'
/** A bettor, a side and a stake. */
export type Stake = readonly [Person, Side, string]

/** The product's clock, which a test may have moved. */
export async function productNow(world: World): Promise<Date> {
  return (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now
}

/** An event that ends in an hour of the product's clock. */
export async function openEvent(
  world: World,
  creator: Person,
  more: Partial<Body<'createEvent'>> = {},
): Promise<Reply<'createEvent'>> {
  const endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
  return creator.ok('createEvent', { body: eventBody({ endsAt, ...more }) })
}

export const bet = (eventId: string, selection: Side, amount: string | number, key?: string) => ({
  body: { eventId, selection, amount },
  ...(key === undefined ? {} : { key }),
})

/** An event with these stakes; its id. */
export async function stakedEvent(
  world: World,
  creator: Person,
  stakes: readonly Stake[],
  more: Partial<Body<'createEvent'>> = {},
): Promise<string> {
  const { id } = await openEvent(world, creator, more)
  for (const [person, side, amount] of stakes) {
    const { status, body } = await person.call('placeBet', bet(id, side, amount))
    // above the sum of a day they prove who they are
    if (body.code === 'step_up_required') await (await prove(person)).ok('placeBet', bet(id, side, amount))
    else if (status !== 201) throw new Error(`placeBet: ${status} ${JSON.stringify(body)}`)
  }
  return id
}

/** The same after its end: locked, or voided where one side is empty. */
export async function lockedEvent(
  world: World,
  creator: Person,
  stakes: readonly Stake[],
  more: Partial<Body<'createEvent'>> = {},
): Promise<string> {
  const id = await stakedEvent(world, creator, stakes, more)
  await world.pass('61 minutes')
  return id
}

/** The same with its creator's proposal. */
export async function proposedEvent(
  world: World,
  creator: Person,
  stakes: readonly Stake[],
  outcome: Side | 'void' = 'optionA',
  more: Partial<Body<'createEvent'>> = {},
): Promise<string> {
  const id = await lockedEvent(world, creator, stakes, more)
  const proposal = { ...on(id), body: { outcome, ...EVIDENCE } }
  const { status, body } = await creator.call('proposeOutcome', proposal)
  // above the sum of a day its bond asks who they are
  if (body.code === 'step_up_required') await (await prove(creator)).ok('proposeOutcome', proposal)
  else if (status !== 200) throw new Error(`proposeOutcome: ${status} ${JSON.stringify(body)}`)
  return id
}

/** The evidence of a proposal about real money. */
export const EVIDENCE = { sourceUrl: 'https://example.com/result' } as const

/** A moderator's call to decide an event, with a fresh proof. */
export async function decide(
  judge: Person,
  eventId: string,
  body: Body<'decideEvent'>,
): Promise<Reply<'decideEvent'>> {
  return (await prove(judge)).ok('decideEvent', { ...on(eventId), body })
}

export const on = (id: string) => ({ params: { id } })
