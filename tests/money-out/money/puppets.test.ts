import { expect, test } from 'vitest'
import { on, openEvent, type Stake } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { allTest } from '#tests/support/scale.ts'
import { type Person, prove } from '#tests/support/world.ts'

/** A thief whose puppets win from the victim: no proof and no gauge of theirs is in the way, only the settling of winnings. */
const world = judgedWorld({
  env: {
    ...{ WINNINGS_SETTLE_HOURS: '24', CARD_SETTLE_HOURS: '72' },
    ...{ STEP_UP_DAY_SUM: '1000000', STEP_UP_GIVE_UP: '1000000' },
  },
})
const host = person(() => world.rich('Host', '100000'))

const cents = (wire: string) => Math.round(Number(wire) * 100)
/** Cents that these people together could take out now, above their money at the beginning. */
async function taken(people: readonly Person[], had: number): Promise<number> {
  let sum = 0
  for (const person of people) sum += cents((await person.ok('availableMoney')).available) - had
  return sum
}
/** Money of theirs that is older than any card settles. */
async function puppets(count: number, dollars: string): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, (_, n) => world.rich(`Puppet${n}`, dollars)))
  await world.pass('73 hours')
  return people
}

/** Events that all become final in the same second; side A wins, and side B has conceded in the end. */
async function finish(events: readonly (readonly Stake[])[]): Promise<void> {
  const ids: string[] = []
  for (const stakes of events) {
    const { id } = await openEvent(world, host)
    ids.push(id)
    for (const [person, side, amount] of stakes) {
      await prove(person)
      await person.ok('placeBet', { body: { eventId: id, selection: side, amount } })
    }
  }
  await world.pass('61 minutes')
  await prove(host)
  const evidence = { note: 'Everybody saw how it ended.', sourceUrl: 'https://example.com/result' }
  for (const id of ids)
    await host.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...evidence } })
  for (const [at, stakes] of events.entries())
    for (const [person, side] of stakes)
      if (side === 'optionB') await (await prove(person)).ok('concedeEvent', on(ids[at]!))
  await world.settle()
}

const title = (count: number) =>
  `S4 card money lost in parts to ${count} puppets, and lost on by them once and twice, stays for its 72 hours`

async function emptied(count: number): Promise<void> {
  const own = 60_000
  const crew = await puppets(count, '600')
  const [eleventh, twelfth] = (await puppets(2, '600')) as [Person, Person]
  const victim = await world.rich('Victim', '480')
  await finish(
    Array.from({ length: 12 }, (_, n): Stake[] => [
      [crew[n % count]!, 'optionA', '40'],
      [victim, 'optionB', '40'],
    ]),
  )
  expect(await taken(crew, own)).toBeLessThanOrEqual(5_000)
  await finish(
    crew.map((puppet): Stake[] => [
      [eleventh, 'optionA', '10'],
      [puppet, 'optionB', '45'],
    ]),
  )
  expect(await taken([...crew, eleventh], own)).toBeLessThanOrEqual(5_000)
  await finish([
    [
      [twelfth, 'optionA', '10'],
      [eleventh, 'optionB', '45'],
    ],
  ])
  const all = [...crew, eleventh, twelfth]
  expect(await taken(all, own)).toBeLessThanOrEqual(5_000)
  await world.pass('30 hours')
  expect(await taken(all, own)).toBeLessThanOrEqual(5_000)
  await world.pass('44 hours')
  expect(await taken(all, own)).toBeGreaterThan(30_000)
}

test(title(5), () => emptied(5))
allTest(title(1), () => emptied(1))
allTest(title(10), () => emptied(10))
