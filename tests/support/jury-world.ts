import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { Body } from '#contract/index.ts'
import { placeBets } from '#server/bets/placing/place-bets.ts'
import { sql } from '#server/core/db.ts'
import { EVIDENCE, on, openEvent, type Stake, stakedEvent } from './events.ts'
import { judgedWorld, person } from './file-world.ts'
import { type Person, prove, type World } from './world.ts'

/** People who said that they would sit, with the history that it takes: each bet twenty times against ten people. */
export type JuryWorld = {
  world: World
  asker: Person
  mara: Person
  jo: Person
  judge: Person
  admin: Person
  volunteers: Person[]
}

const SPARRING = 10
const BETS = 20

/** Bets of coins by many people at once, each several times on one side. */
async function betOften(
  world: World,
  eventId: string,
  people: readonly Person[],
  side: 'optionA' | 'optionB',
  times: number,
): Promise<void> {
  const commands = Array.from({ length: times }, () =>
    people.map(({ id }) => ({
      ...{ key: randomUUID(), userId: BigInt(id), eventId: BigInt(eventId) },
      ...{ selection: side, amount: 100n, isPracticeMode: true },
    })),
  ).flat()
  for (const answer of await placeBets(world.db, commands)) if ('error' in answer) throw answer.error
}

/** Settles an event of coins on which people bet against each other, so that it is part of their history. */
export async function settleAgainst(
  world: World,
  sides: { optionA: readonly Person[]; optionB: readonly Person[] },
  times = 1,
): Promise<string> {
  const creator = sides.optionB[0]!
  const { id } = await openEvent(world, creator, { isPracticeMode: true })
  await betOften(world, id, sides.optionA, 'optionA', times)
  await betOften(world, id, sides.optionB, 'optionB', 1)
  await world.pass('61 minutes')
  await creator.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA' } })
  await world.pass('11 minutes')
  await world.settle()
  return id
}

export async function confirmAll(world: World, people: readonly Person[]): Promise<void> {
  await world.db.change(sql`
    update users set email_verified_at = clock_now() where id = any(${people.map(({ id }) => BigInt(id))}::bigint[])`)
}

/**
 * @param many the volunteers
 * @param world the world of the file, where it is not this helper's own
 */
export function juryWorld(
  many = 36,
  world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } }),
): JuryWorld {
  const [asker, mara, jo] = [
    person(() => world.rich('Asker', '10000')),
    person(() => world.rich('Mara', '10000')),
    person(() => world.rich('Jo', '10000')),
  ]
  const judge = person(() => world.moderator('Judge'))
  const admin = person(() => world.withRole('Adam', 'admin'))
  const volunteers: Person[] = []
  beforeAll(async () => {
    for (let n = 0; n < many; n++) volunteers.push(await world.signUp(`Vol${n}`))
    const sparring: Person[] = []
    for (let n = 0; n < SPARRING; n++) sparring.push(await world.signUp(`Spar${n}`))
    await confirmAll(world, volunteers)
    await settleAgainst(world, { optionA: volunteers, optionB: sparring }, BETS)
    await world.pass('31 days')
    await world.db.change(sql`
      insert into jury_volunteers (user_id) select id from unnest(${volunteers.map(({ id }) => BigInt(id))}::bigint[]) v(id)`)
  })
  return { world, asker, mara, jo, judge, admin, volunteers }
}

/**
 * A disputed event with a jury: Mara stands on the side that was proposed, Jo disputes it.
 * @param more.rested a week passes before, so that everybody may be drawn again
 * @param more.meanwhile happens while it is open
 */
export async function disputedBefore(
  { world, asker, mara, jo }: JuryWorld,
  {
    stake = '10',
    rested = true,
    meanwhile,
    ...more
  }: Partial<Body<'createEvent'>> & {
    stake?: string
    rested?: boolean
    meanwhile?: (id: string) => Promise<unknown>
  } = {},
): Promise<string> {
  if (rested) await world.pass('8 days')
  const stakes: Stake[] = [
    [mara, 'optionA', stake],
    [jo, 'optionB', stake],
  ]
  const id = await stakedEvent(world, asker, stakes, { jury: true, isPracticeMode: true, ...more })
  await meanwhile?.(id)
  await world.pass('61 minutes')
  const proposal = { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } } as const
  await (await prove(asker)).ok('proposeOutcome', proposal)
  await (await prove(jo)).ok('disputeEvent', { ...on(id), body: { reason: 'The whistle was blown later.' } })
  await world.settle()
  return id
}

/** The people who sit in a case, in the order of their seats. */
export async function jurorsOf({ world, volunteers }: JuryWorld, id: string): Promise<Person[]> {
  const rows = await world.db.rows<{ user_id: bigint }>(sql`
    select user_id from jury_seats where event_id = ${BigInt(id)} and left_at is null order by seat`)
  return rows.map(({ user_id }) => volunteers.find((one) => one.id === String(user_id))!)
}

type Vote = Body<'juryVote'>['outcome']

/** Lets jurors vote, one vote each in the order of the seats; no vote for seats beyond. */
export async function voteAll(world: JuryWorld, id: string, votes: readonly Vote[]): Promise<void> {
  const jurors = await jurorsOf(world, id)
  for (const [at, outcome] of votes.entries())
    await jurors[at]!.ok('juryVote', { ...on(id), body: { outcome } })
  // the jury's end, then what it paid
  await world.world.settle()
  await world.world.settle()
}
