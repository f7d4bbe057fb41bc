import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, lockedEvent, on, openEvent, type Stake } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { started } from '#tests/support/matches.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld({
  env: { WINNINGS_SETTLE_HOURS: '24', STEP_UP_DAY_SUM: '1000000', STEP_UP_GIVE_UP: '1000000' },
})
const host = person(() => world.rich('Host', '100000'))
const shop = person(() => world.signUp('Shop'))

const rich = (name: string, dollars = '1000') => world.rich(name, dollars)
const available = async (person: Person) => (await person.ok('availableMoney')).available
const send = async (person: Person, amount: string) =>
  (await prove(person)).call('transfer', { body: { receiverId: shop.id, amount } })
const SETTLING = [409, 'winnings_settling']

/** These events end in the same moment: side A wins each, and every loser concedes. */
async function won(...events: readonly (readonly Stake[])[]): Promise<string[]> {
  const ids: string[] = []
  for (const stakes of events) {
    const { id } = await openEvent(world, host)
    for (const [person, side, amount] of stakes) {
      await prove(person)
      expect((await person.call('placeBet', bet(id, side, amount))).status).toBe(201)
    }
    ids.push(id)
  }
  await world.pass('61 minutes')
  for (const id of ids)
    await host.ok('proposeOutcome', {
      ...on(id),
      body: {
        outcome: 'optionA',
        note: 'Everybody saw how it ended.',
        sourceUrl: 'https://example.com/result',
      },
    })
  for (const [at, stakes] of events.entries())
    for (const [person, side] of stakes)
      if (side === 'optionB') await (await prove(person)).ok('concedeEvent', on(ids[at]!))
  await world.settle()
  return ids
}
const duel = (winner: Person, loser: Person, amount: string, own = amount): Stake[] => [
  [winner, 'optionA', own],
  [loser, 'optionB', amount],
]

describe('S4 winnings settle', () => {
  test('S4 what was won from somebody who lost more than 50.00 in a day leaves a day later, and can be bet at once', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    await won(duel(ada, ben, '60', '60'))
    const balance = Number((await ada.balance()).usd)
    const profit = balance - 1000
    expect(profit).toBeGreaterThan(50)
    expect(Number(await available(ada))).toBeCloseTo(1000, 2)
    const answer = await send(ada, (balance - 0.01).toFixed(2))
    expect(refused(answer)).toEqual(SETTLING)
    expect(answer.body.fields).toMatchObject({ available: '1000.00' })
    const { later } = await ada.ok('availableMoney')
    expect(later).toEqual([{ amount: profit.toFixed(2), at: answer.body.fields!.at }])
    expect(new Date(answer.body.fields!.at!).getUTCMinutes()).toBe(0)
    expect((await send(ada, '1000')).status).toBe(201)
    const { id } = await openEvent(world, host)
    expect((await ada.call('placeBet', bet(id, 'optionA', '1'))).status).toBe(201)
    await world.pass('25 hours')
    expect((await send(ada, '50')).status).toBe(201)
  })

  test('S4 J-05 what others gain because somebody stepped back settles as if that person had lost it', async () => {
    const [ada, ben, cy] = [await rich('Ada'), await rich('Ben'), await rich('Cy')]
    const eve = await rich('Eve')
    const { id } = await openEvent(world, host)
    // four losers of 40.00 each, which nobody waits for; Ben would have won three quarters of it
    const losers = await Promise.all([1, 2, 3].map((n) => rich(`Small${n}`)))
    for (const one of [eve, ...losers]) await (await prove(one)).ok('placeBet', bet(id, 'optionB', '40'))
    await ben.ok('placeBet', bet(id, 'optionA', '75'))
    await ada.ok('placeBet', bet(id, 'optionA', '20'))
    await cy.ok('placeBet', bet(id, 'optionA', '5'))
    await (await prove(ben)).ok('stepBack', { ...on(id), body: {} })
    await world.pass('61 minutes')
    await host.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', sourceUrl: 'https://example.com/result' },
    })
    for (const one of [eve, ...losers]) await (await prove(one)).ok('concedeEvent', on(id))
    await world.settle()
    const gain = Number((await ada.balance()).usd) - 1000
    // fee 5.20 of 260.00: of 154.80 Ada has four fifths, and three quarters of that would have been Ben's
    expect(gain).toBeCloseTo(123.84, 2)
    expect(Number(await available(ada)) - 1000).toBeCloseTo(gain / 4, 1)
    expect(await available(ben)).toBe('1000.00')
  })

  test('S4 losses of 50.00 make nobody wait, and coins never do', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    await won(duel(ada, ben, '50'))
    expect(await available(ada)).toBe((await ada.balance()).usd)
  })

  test('S4 of many small losses the one that takes the day above 50.00 and all that are open then wait', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    await won(...Array.from({ length: 10 }, () => duel(ada, ben, '10')))
    expect(Number(await available(ada))).toBeCloseTo(1000, 2)
  })

  test('S4 each loser counts alone: who lost little makes nobody wait for their part', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    const small = await Promise.all([1, 2, 3].map((n) => rich(`Small${n}`)))
    await won([
      [ada, 'optionA', '100'],
      [ben, 'optionB', '100'],
      ...small.map((one): Stake => [one, 'optionB', '20']),
    ])
    const balance = Number((await ada.balance()).usd)
    const waits = balance - Number(await available(ada))
    expect(waits).toBeCloseTo(((balance - 1000) * 100) / 160, 1)
  })

  test('S4 winnings that settle travel on, by parts of any size, once and twice', async () => {
    const [ben, ada, eve, mallory] = [
      await rich('Ben'),
      await rich('Ada', '60'),
      await rich('Eve', '40'),
      await rich('Mallory', '20'),
    ]
    await won(duel(ada, ben, '60', '60'))
    const before = await available(eve)
    // Ada loses on what she won, in parts of 40.00, and Eve in turn
    await won(duel(eve, ada, '40', '40'))
    expect(Number(await available(eve))).toBeLessThanOrEqual(Number(before))
    await won(duel(mallory, eve, '20', '20'))
    expect(Number(await available(mallory))).toBeLessThanOrEqual(20)
  })

  test('S4 until the share is counted the whole winning waits', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    const [id] = await won(duel(ada, ben, '10'))
    const balance = (await ada.balance()).usd
    expect(await available(ada)).toBe(balance)
    await world.db.change(sql`insert into winnings_due (kind, id) values ('event', ${BigInt(id!)})`)
    expect(await available(ada)).toBe('1000.00')
    await world.settle()
    expect(await available(ada)).toBe(balance)
  })

  test('S4 a void takes nothing from anybody', async () => {
    const [ada, ben] = [await rich('Ada'), await rich('Ben')]
    const id = await lockedEvent(world, host, duel(ada, ben, '100'))
    await host.ok('proposeOutcome', {
      ...on(id),
      body: {
        outcome: 'void',
        note: 'Nobody can say how it ended.',
        sourceUrl: 'https://example.com/result',
      },
    })
    await world.pass('13 hours')
    await world.settle()
    expect(await available(ada)).toBe('1000.00')
  })

  test('S4 the prize of a tournament settles like a bet', async () => {
    const players = [await rich('Ada'), await rich('Ben')]
    for (const player of players) await prove(player)
    const line = await started(players, { gamesCount: 1, entryFee: '100.00' }, host)
    const match = await line.begin()
    const { champion, challenger } = await line.two()
    for (const player of [challenger, champion])
      await (await prove(player)).ok('reportMatch', { ...on(match.id), body: { winnerId: champion.id } })
    await world.settle()
    const balance = (await champion.balance()).usd
    expect(balance).toBe('1050.00')
    expect(await available(champion)).toBe('1000.00')
    expect(refused(await send(champion, '1000.01'))).toEqual(SETTLING)
  })
})
