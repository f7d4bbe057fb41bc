import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { type Person, prove } from '#tests/support/world.ts'

/** Two nodes on one database; the same people call both. */
const [one, two] = twoNodes()
const [ana, ben, host] = ['Ana', 'Ben', 'Host'].map((name) => person(() => one.rich(name, '10000'))) as [
  Person,
  Person,
  Person,
]

const ROUNDS = rounds(10)
const stepBack = (who: Person, id: string) => who.call('stepBack', { ...on(id), body: {} })
const stake = (who: Person, id: string, side: 'optionA' | 'optionB', amount = '3') =>
  who.call('placeBet', bet(id, side, amount))

/** An event in which Ben has 4.00 on B and Ana then 3.00 on A, with everybody's identity proved. */
async function staked(): Promise<string> {
  for (const who of [ana, ben, host]) await prove(who)
  const { id } = await openEvent(one, host)
  expect((await stake(ben, id, 'optionB', '4')).status).toBe(201)
  expect((await stake(ana, id, 'optionA')).status).toBe(201)
  return id
}

test('J-05 twice in one moment on two nodes: one act, one posting', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await staked()
    const before = (await ana.balance()).usd
    const answers = await Promise.all([stepBack(ana, id), stepBack(two.as(ana), id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Number((await ana.balance()).usd) - Number(before)).toBeCloseTo(3, 2)
    expect((await ben.ok('getEvent', on(id))).optionAPool).toBe('0.00')
  }
})

test('J-05 with a stake of somebody else in one moment: back before it, or there to stay', async () => {
  const seen = new Set<boolean>()
  for (let round = 0; round < ROUNDS; round++) {
    const id = await staked()
    const [stepped, other] = await Promise.all([stepBack(ana, id), stake(two.as(ben), id, 'optionB', '1')])
    expect([stepped.status, other.status]).toEqual([200, 201])
    const { steppedBack, optionAPool, optionBPool } = await ana.ok('getEvent', on(id))
    expect([optionAPool, optionBPool]).toEqual([steppedBack!.returned ? '0.00' : '3.00', '5.00'])
    seen.add(steppedBack!.returned)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('J-05 in the second of an early lock: a stake that came back holds the lock up; after the lock it stays', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await staked()
    const [stepped, locked] = await Promise.all([stepBack(ana, id), two.as(host).call('lockEvent', on(id))])
    await one.settle()
    const { status, steppedBack } = await ana.ok('getEvent', on(id))
    const came = { status: 'open', locked: 409 }
    expect({ status, locked: locked.status }).toEqual(
      steppedBack!.returned ? came : { status: 'locked', locked: 200 },
    )
    expect(stepped.status).toBe(200)
  }
})

test('J-05 in the second of finality: it counts before, and is refused after', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const who of [ana, ben, host]) await prove(who)
    const id = await proposedEvent(one, host, [
      [ana, 'optionA', '3'],
      [ben, 'optionB', '4'],
      [host, 'optionA', '2'],
    ])
    await prove(ana)
    await prove(ben)
    const before = Number((await ana.balance()).usd)
    const [stepped, conceded] = await Promise.all([
      stepBack(ana, id),
      two.as(ben).call('concedeEvent', on(id)),
    ])
    expect(conceded.status).toBe(200)
    await one.settle()
    const gain = Number((await ana.balance()).usd) - before
    // the pool less the fee is 8.82: all but the stakes of 5.00 is won, 3/5 of it by Ana
    expect([stepped.status, gain.toFixed(2)]).toEqual(stepped.status === 200 ? [200, '3.00'] : [409, '5.29'])
  }
  const { open } = await one.db.one<{ open: number }>(
    sql`select count(*)::int as open from event_books where outcome is not null and settled_at is null`,
  )
  expect(open).toBe(0)
})
