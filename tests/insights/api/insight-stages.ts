import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { categories } from '#contract/bets-bodies.ts'
import { bet, EVIDENCE, openEvent, productNow, type Side, type Stake } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** A world with people who bet and one who subscribes. */
export type Market = { world: World; creator: Person; ann: Person; bo: Person; reader: Person }

export const DAY_HOURS = 24

async function open(): Promise<Market> {
  const world = await openWorld(await freshDatabase())
  // noon, so that a test that passes hours stays within its day
  const now = await productNow(world)
  await world.pass(`${36 * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes())} minutes`)
  // the bonds of proposals are the creator's
  const creator = await world.rich('Cleo', '500.00')
  const ann = await world.rich('Ann', '500.00')
  const bo = await world.rich('Bo', '500.00')
  const reader = await world.signUp('Rea')
  await reader.ok('createSubscription')
  return { world, creator, ann, bo, reader }
}

/** The audit holds bins, sums, results and versions against what they count. */
async function close({ world }: Market): Promise<void> {
  await world.checkMoney()
  await world.close()
}

/** A world for each test: such figures are about everything in it. */
export function eachAlone(use: (market: Market) => void): void {
  let market: Market
  beforeEach(async () => {
    market = await open()
    use(market)
  })
  afterEach(() => close(market))
}

export function allTogether(use: (market: Market) => void): void {
  let market: Market
  beforeAll(async () => {
    market = await open()
    use(market)
  })
  afterAll(() => close(market))
}

type Wanted = {
  a: string
  b: string
  hours?: number
  practice?: boolean
  category?: (typeof categories)[number]
  /** for the people of its link alone */
  audience?: 'link'
}

/** An event with a stake on each side, or on one where the other is "0"; its id. */
export async function staked(
  { world, creator, ann, bo }: Market,
  { a, b, hours = DAY_HOURS, practice = false, ...more }: Wanted,
): Promise<string> {
  const endsAt = new Date((await productNow(world)).getTime() + hours * 3_600_000).toISOString()
  const { id, inviteLink } = await openEvent(world, creator, { endsAt, isPracticeMode: practice, ...more })
  if (inviteLink)
    for (const guest of [ann, bo])
      await guest.ok('joinByLink', { params: { token: inviteLink.slice(3) }, body: {} })
  const stakes: Stake[] = [
    [ann, 'optionA', a],
    [bo, 'optionB', b],
  ]
  for (const [person, side, amount] of stakes)
    if (Number(amount) > 0) await person.ok('placeBet', bet(id, side, amount))
  // the odds are written behind the bets, once a second
  await world.app.run('odds-points')
  return id
}

/** Proposes these outcomes of locked events and lets them stand. */
export async function settle(
  { world, creator }: Market,
  outcomes: readonly (readonly [string, Side | 'void'])[],
): Promise<void> {
  for (const [id, outcome] of outcomes)
    await creator.ok('proposeOutcome', { params: { id }, body: { outcome, ...EVIDENCE } })
  await world.pass('121 minutes')
  await world.settle()
}
