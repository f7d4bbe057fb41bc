import { expect, test } from 'vitest'
import { stopLink } from '#server/auth/index.ts'
import { productNow } from '#server/core/clock.ts'
import { sql } from '#server/core/db.ts'
import { reachLosses } from '#server/money-out/index.ts'
import { bet, on, openEvent, type Stake } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld({
  env: { WINNINGS_SETTLE_HOURS: '24', STEP_UP_DAY_SUM: '1000000', STEP_UP_GIVE_UP: '1000000' },
})
const host = person(() => world.rich('Host', '100000'))
const shop = person(() => world.signUp('Shop'))

const rich = (name: string, dollars = '1000') => world.rich(name, dollars)
const available = async (person: Person) => Number((await person.ok('availableMoney')).available)
const held = async (person: Person) => (await person.ok('availableMoney')).held

async function staked(stakes: readonly Stake[]): Promise<string> {
  const { id } = await openEvent(world, host)
  for (const [person, side, amount] of stakes) {
    await prove(person)
    expect((await person.call('placeBet', bet(id, side, amount))).status).toBe(201)
  }
  return id
}
/** Side A wins, and every loser concedes; a stopped one does not, so its window runs out. */
async function finish(id: string, losers: readonly Person[]): Promise<void> {
  await world.pass('61 minutes')
  const evidence = { note: 'Everybody saw how it ended.', sourceUrl: 'https://example.com/result' }
  await host.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...evidence } })
  for (const loser of losers) await (await prove(loser)).ok('concedeEvent', on(id))
  if (losers.length === 0) await world.pass('13 hours')
  await world.settle()
}
/** Side B loses to side A at once. */
async function won(stakes: readonly Stake[]): Promise<string> {
  const id = await staked(stakes)
  await finish(
    id,
    stakes.filter(([, side]) => side === 'optionB').map(([person]) => person),
  )
  return id
}
const duel = (winner: Person, loser: Person, amount: string): Stake[] => [
  [winner, 'optionA', amount],
  [loser, 'optionB', amount],
]

/** The owner presses the button of a letter. */
async function stop(owner: Person): Promise<void> {
  const letter = { address: owner.email, actAt: await productNow(world.db) }
  const link = await world.db.transact((tx) => stopLink(world.context, tx, BigInt(owner.id), letter))
  const token = link.split('token=')[1]!
  expect((await world.visitor.call('stopAccount', { body: { token } })).status).toBe(200)
}

test('S4 a stop holds what its owner lost an hour before, for seven days, and nothing else of the winner', async () => {
  const [ada, ben, max] = [await rich('Ada'), await rich('Ben'), await rich('Max')]
  await won([
    [ada, 'optionA', '160'],
    [ben, 'optionB', '100'],
    [max, 'optionB', '60'],
  ])
  const before = await available(ada)
  await stop(ben)
  expect(await available(ada)).toBeCloseTo(before, 2)
  expect(await held(ada)).toMatchObject({ amount: expect.stringMatching(/^9\d\.\d\d$/) })
  // what Max lost has settled by then, and what Ben lost has not
  await world.pass('26 hours')
  const balance = Number((await ada.balance()).usd)
  expect(balance - (await available(ada))).toBeCloseTo(Number((await held(ada))!.amount), 2)
  const answer = await (await prove(ada)).call('transfer', {
    body: { receiverId: shop.id, amount: balance.toFixed(2) },
  })
  expect(refused(answer)).toEqual([409, 'winnings_settling'])
  expect(answer.body.message).toContain('held while we check a report')
  await world.pass('6 days')
  expect(await available(ada)).toBe(balance)
})

test('S4 a stop holds what its owner yet loses by stakes of the 48 hours before it, small ones too', async () => {
  const [ada, ben] = [await rich('Ada'), await rich('Ben')]
  const late = await staked(duel(ada, ben, '20'))
  await stop(ben)
  await finish(late, [])
  expect((await ada.ok('getEvent', on(late))).outcome).toBe('optionA')
  expect(Number((await held(ada))!.amount)).toBeGreaterThan(18)
  const told = await world.db.rows<{ title: string }>(sql`
    select title from notifications where user_id = ${BigInt(ada.id)}`)
  expect(told.map(({ title }) => title)).toContain('Part of your winnings is held while we check a report')
})

test('S4 stakes of earlier days than that are not held', async () => {
  const [ada, ben] = [await rich('Ada'), await rich('Ben')]
  const { id } = await openEvent(world, host, {
    endsAt: new Date((await productNow(world.db)).getTime() + 4 * 86_400_000).toISOString(),
  })
  for (const [person, side] of duel(ada, ben, '20')) {
    await prove(person)
    await person.ok('placeBet', bet(id, side, '20'))
  }
  await world.pass('50 hours')
  await stop(ben)
  await world.pass('3 days')
  await host.ok('proposeOutcome', {
    ...on(id),
    body: { outcome: 'optionA', note: 'Everybody saw it.', sourceUrl: 'https://example.com/result' },
  })
  await world.pass('13 hours')
  await world.settle()
  expect((await ada.ok('getEvent', on(id))).outcome).toBe('optionA')
  expect(await held(ada)).toBeNull()
})

test('S4 what a winner lost on before the stop is held where it is now, and what they lose on later too', async () => {
  const [ben, ada, eve, fay] = [
    await rich('Ben'),
    await rich('Ada', '60'),
    await rich('Eve', '40'),
    await rich('Fay', '40'),
  ]
  await won(duel(ada, ben, '60'))
  await won(duel(eve, ada, '40'))
  await stop(ben)
  expect(Number((await held(eve))!.amount)).toBeGreaterThan(35)
  await won(duel(fay, eve, '40'))
  expect(Number((await held(fay))!.amount)).toBeGreaterThan(30)
})

test('S4 decided for the winner everything is free at once, and twice within a year later stops hold nothing', async () => {
  const judge = await world.moderator('Judge')
  const ada = await rich('Ada')
  const ben = await rich('Ben')
  for (const round of [1, 2, 3]) {
    await won(duel(ada, ben, '20'))
    await won(duel(ada, ben, '40'))
    await world.db.change(sql`delete from stop_cases where user_id <> ${BigInt(ben.id)}`)
    await stopAgain(ben)
    if (round === 3) {
      expect(await held(ada)).toBeNull()
      break
    }
    expect(await held(ada)).not.toBeNull()
    const [open] = await judge.ok('stopCases')
    expect(open).toMatchObject({ state: 'open', owner: { user: { id: ben.id } } })
    expect(open!.losses.at(-1)).toMatchObject({
      kind: 'event',
      loser: { id: ben.id },
      stakes: [{ amount: '40.00' }],
      winners: [{ user: { id: ada.id }, sharesDevice: false }],
    })
    await world.pass('20 minutes')
    const decision = {
      params: { id: open!.id },
      body: { decidedFor: 'winner', reason: 'Same phone' },
    } as const
    expect(refused(await judge.call('decideStopCase', decision))).toEqual([403, 'step_up_required'])
    await (await prove(judge)).ok('decideStopCase', decision)
    expect(refused(await judge.call('decideStopCase', decision))).toEqual([409, 'report_state'])
    expect(await held(ada)).toBeNull()
    expect(await available(ada)).toBeLessThan(Number((await ada.balance()).usd))
    await world.pass('3 days')
  }
})

/** Stops the account as its letter does, and lets its owner back in: each round needs that again. */
async function stopAgain(owner: Person): Promise<void> {
  await world.db.transact((tx) => reachLosses(world.context, tx, BigInt(owner.id), []))
}

test('S4 no moderator decides about their own winnings, nobody else sees a case', async () => {
  const judge = await world.moderator('Winner')
  await judge.ok('createPaymentIntent', { body: { amount: '100.00' } })
  const ben = await rich('Ben')
  await won(duel(judge, ben, '60'))
  await stop(ben)
  const [open] = await judge.ok('stopCases')
  const decision = { params: { id: open!.id }, body: { decidedFor: 'winner', reason: 'Mine' } } as const
  expect(refused(await (await prove(judge)).call('decideStopCase', decision))).toEqual([
    409,
    'holds_position',
  ])
  expect((await ben.call('stopCases')).status).toBe(401)
  expect((await shop.call('stopCases')).status).toBe(403)
})

test('S4 who gives up most of a wallet to young accounts gets a letter with a stop link, once a day', async () => {
  const [ada, ben] = [await rich('Ada'), await rich('Ben')]
  const ids = [await staked(duel(ada, ben, '60')), await staked(duel(ada, ben, '5'))]
  await (await prove(ben)).ok('transfer', { body: { receiverId: shop.id, amount: '920' } })
  await world.pass('61 minutes')
  const evidence = { note: 'Everybody saw how it ended.', sourceUrl: 'https://example.com/result' }
  for (const id of ids)
    await host.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...evidence } })
  await prove(ben)
  for (const id of ids) await ben.ok('concedeEvent', on(id))
  const letters = await world.db.rows<{ title: string }>(sql`
    select title from letters where user_id = ${BigInt(ben.id)} and title like '%was given up in 24 hours'`)
  expect(letters.map(({ title }) => title)).toEqual(['$60.00 was given up in 24 hours'])
})
