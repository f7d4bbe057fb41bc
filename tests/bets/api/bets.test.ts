import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, lockedEvent, on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { refused } from '#tests/support/world.ts'

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))

describe('placing a bet', () => {
  test('E-05 E-10 eventId, amount as a string and selection are enough; the bet comes back with its purse', async () => {
    const event = await openEvent(world, mara)
    const before = await jo.balance()
    const answer = await jo.call('placeBet', bet(event.id, 'optionB', '12.5'))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      eventId: event.id,
      selection: 'optionB',
      amount: '12.50',
      isPracticeMode: false,
      status: 'open',
      balance: (Number(before.usd) - 12.5).toFixed(2),
      stats: { totalPool: '12.50', betCount: 1, optionBPool: '12.50', optionBCount: 1 },
    })
    expect(await jo.balance()).toEqual({ usd: answer.body.balance, play: before.play })
  })

  test.each([
    [{ selection: undefined }],
    [{ selection: '' }],
    [{ selection: 'A' }],
    [{ selection: 'void' }],
    [{ amount: undefined }],
    [{ amount: '' }],
    [{ amount: '0' }],
    [{ amount: '0.00' }],
    [{ amount: '-5' }],
    [{ amount: '0.001' }],
    [{ amount: 'Infinity' }],
    [{ amount: 'NaN' }],
    [{ amount: '0x10' }],
    [{ amount: '1e2' }],
    [{ amount: ' 5' }],
    [{ amount: '１' }],
    [{ amount: '5,00' }],
    [{ amount: true }],
    [{ amount: [5] }],
    [{ amount: null }],
    [{ amount: '1000000000' }],
    [{ eventId: undefined }],
    [{ eventId: 5 }],
    [{ eventId: '1; drop table bets' }],
    [{ odds: '2.00' }],
    [{ userId: '1' }],
    [{ isPracticeMode: 'false' }],
  ])('E-13 a bet with %j is refused and moves no money', async (wrong) => {
    const event = await openEvent(world, mara)
    const before = await jo.balance()
    const answer = await jo.call('placeBet', {
      body: { eventId: event.id, selection: 'optionA', amount: '5', ...wrong } as never,
    })
    expect(refused(answer)).toEqual([400, 'malformed'])
    expect(await jo.balance()).toEqual(before)
    expect((await jo.ok('eventStats', on(event.id))).betCount).toBe(0)
  })

  test('E-22 the smallest bet is one cent; the creator may bet; a bettor may add to their own side', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '0.01'))
    await mara.ok('placeBet', bet(event.id, 'optionA', 0.02))
    expect((await mara.ok('getEvent', on(event.id))).mine).toEqual({
      selection: 'optionA',
      stake: '0.03',
      betCount: 2,
    })
  })

  test('E-22 nobody bets on both sides', async () => {
    const event = await openEvent(world, mara)
    await jo.ok('placeBet', bet(event.id, 'optionA', '1'))
    expect(refused(await jo.call('placeBet', bet(event.id, 'optionB', '1')))).toEqual([409, 'other_side'])
    const both = await Promise.all([
      mara.call('placeBet', bet(event.id, 'optionA', '1')),
      mara.call('placeBet', bet(event.id, 'optionB', '1')),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409])
  })

  test('E-22 a purse that does not cover the bet is refused and keeps everything', async () => {
    const poor = await world.rich('Poor', '5')
    const event = await openEvent(world, mara)
    expect(refused(await poor.call('placeBet', bet(event.id, 'optionA', '5.01')))).toEqual([
      409,
      'insufficient_funds',
    ])
    await poor.ok('placeBet', bet(event.id, 'optionA', '5'))
    expect((await poor.balance()).usd).toBe('0.00')
    expect(refused(await poor.call('placeBet', bet(event.id, 'optionA', '0.01')))).toEqual([
      409,
      'insufficient_funds',
    ])
  })

  test('E-22 a single bet is capped by the configuration', async () => {
    const event = await openEvent(world, mara)
    expect(refused(await jo.call('placeBet', bet(event.id, 'optionA', '50000.01')))).toEqual([
      409,
      'stake_too_large',
    ])
    expect(refused(await jo.call('placeBet', bet(event.id, 'optionA', '50000.00')))).toEqual([
      409,
      'insufficient_funds',
    ])
  })

  test('E-06 E-07 E-22 after the end a bet is refused, before and after the timer has locked the event', async () => {
    const id = await stakedEvent(world, mara, [
      [mara, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    await world.db.change(sql`update clock set "offset" = "offset" + interval '61 minutes'`)
    expect((await jo.ok('getEvent', on(id))).can.bet).toBe(false)
    expect(refused(await jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
    await world.settle()
    expect((await jo.ok('getEvent', on(id))).status).toBe('locked')
    expect(refused(await jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
  })

  test('E-10 an event that does not exist is 404', async () => {
    for (const id of ['999999', '999999999999999999'])
      expect(refused(await jo.call('placeBet', bet(id, 'optionA', '1')))).toEqual([404, 'not_found'])
  })
})

describe('modes', () => {
  test('E-12 S-38 the event’s own mode decides which purse pays, said or unsaid', async () => {
    const practice = await openEvent(world, mara, { isPracticeMode: true })
    const before = await jo.balance()
    const placed = await jo.ok('placeBet', bet(practice.id, 'optionA', '10'))
    expect(placed.isPracticeMode).toBe(true)
    const after = await jo.balance()
    expect(after.usd).toBe(before.usd)
    expect(Number(after.play)).toBe(Number(before.play) - 10)
    expect(placed.balance).toBe(after.play)
  })

  test.each([true, false])(
    'E-11 E-12 rooms send isPracticeMode: on a practice event (%s) the other is 409',
    async (mode) => {
      const event = await openEvent(world, mara, { isPracticeMode: mode })
      const body = { eventId: event.id, selection: 'optionA' as const, amount: '1' }
      await jo.ok('placeBet', { body: { ...body, isPracticeMode: mode } })
      const before = await jo.balance()
      expect(refused(await jo.call('placeBet', { body: { ...body, isPracticeMode: !mode } }))).toEqual([
        409,
        'mode_mismatch',
      ])
      expect(await jo.balance()).toEqual(before)
    },
  )
})

describe('Idempotency-Key', () => {
  test('E-22 the same key and bet is one bet, again and again, also with the amount written otherwise', async () => {
    const event = await openEvent(world, mara)
    const before = Number((await jo.balance()).usd)
    const first = await jo.ok('placeBet', bet(event.id, 'optionA', '10', 'key-1'))
    const again = await jo.ok('placeBet', bet(event.id, 'optionA', '10.00', 'key-1'))
    const third = await jo.ok('placeBet', bet(event.id, 'optionA', 10, 'key-1'))
    expect([again.id, third.id]).toEqual([first.id, first.id])
    expect(Number((await jo.balance()).usd)).toBe(before - 10)
    expect((await jo.ok('eventStats', on(event.id))).betCount).toBe(1)
  })

  test('E-22 the same key with another amount, side, or event is 422 and moves nothing', async () => {
    const [event, other] = [await openEvent(world, mara), await openEvent(world, mara)]
    await jo.ok('placeBet', bet(event.id, 'optionA', '10', 'key-2'))
    const before = await jo.balance()
    for (const wrong of [
      bet(event.id, 'optionA', '11', 'key-2'),
      bet(event.id, 'optionB', '10', 'key-2'),
      bet(other.id, 'optionA', '10', 'key-2'),
    ])
      expect(refused(await jo.call('placeBet', wrong))).toEqual([422, 'idempotency_key_reused'])
    expect(await jo.balance()).toEqual(before)
  })

  test('E-22 another person’s key of the same text is another key', async () => {
    const event = await openEvent(world, mara)
    const one = await jo.ok('placeBet', bet(event.id, 'optionA', '1', 'key-3'))
    const two = await mara.ok('placeBet', bet(event.id, 'optionB', '2', 'key-3'))
    expect(two.id).not.toBe(one.id)
  })

  test('E-22 a crowd that asks again all at once, as after a break, gets its own bets and places nothing', async () => {
    const event = await openEvent(world, mara)
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => world.rich(`Again${n}`, '10')))
    const ask = () =>
      Promise.all(
        crowd.map((person) => person.ok('placeBet', bet(event.id, 'optionA', '1', 'after-a-break'))),
      )
    const first = await ask()
    for (let n = 0; n < 3; n++) expect((await ask()).map((one) => one.id)).toEqual(first.map((one) => one.id))
    expect((await jo.ok('eventStats', on(event.id))).betCount).toBe(12)
  })

  test('E-22 a refusal is not stored: the same key succeeds when the money is there', async () => {
    const poor = await world.signUp('Poor')
    const event = await openEvent(world, mara)
    expect((await poor.call('placeBet', bet(event.id, 'optionA', '10', 'key-5'))).status).toBe(409)
    await poor.ok('createPaymentIntent', { body: { amount: '10' } })
    expect((await poor.call('placeBet', bet(event.id, 'optionA', '10', 'key-5'))).status).toBe(201)
  })

  test('E-22 a retry that comes after the lock, or after everything is spent, still gets its bet', async () => {
    const event = await openEvent(world, mara)
    const first = await jo.ok('placeBet', bet(event.id, 'optionA', '10', 'key-6'))
    await mara.ok('placeBet', bet(event.id, 'optionB', '10'))
    await world.pass('61 minutes')
    expect((await jo.ok('placeBet', bet(event.id, 'optionA', '10', 'key-6'))).id).toBe(first.id)
    expect(refused(await jo.call('placeBet', bet(event.id, 'optionA', '11', 'key-6')))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    const spender = await world.rich('Spender', '10')
    const open = await openEvent(world, mara)
    const all = await spender.ok('placeBet', bet(open.id, 'optionA', '10', 'key-7'))
    expect((await spender.ok('placeBet', bet(open.id, 'optionA', '10', 'key-7'))).id).toBe(all.id)
  })

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(256)],
    ['not ASCII', 'clé'],
  ])('E-22 a key that is %s is refused', async (_, key) => {
    const event = await openEvent(world, mara)
    const answer = await jo.call('placeBet', {
      body: { eventId: event.id, selection: 'optionA', amount: '1' },
      headers: { 'idempotency-key': key },
    })
    expect(refused(answer)).toEqual([400, 'malformed'])
  })

  test('E-22 a call with a key that carried another route’s money is refused', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '1'))
    await mara.ok('createPaymentIntent', { body: { amount: '5' }, key: 'key-8' })
    expect(refused(await mara.call('voidEvent', { ...on(event.id), body: {}, key: 'key-8' }))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect((await mara.ok('getEvent', on(event.id))).status).toBe('open')
  })
})

describe('own bets', () => {
  test('E-21 come newest first, paged, filtered by state and mode, with what they paid', async () => {
    const [ana, ben] = [await world.rich('Ana'), await world.rich('Ben')]
    const final = await lockedEvent(world, ana, [
      [ana, 'optionA', '10'],
      [ben, 'optionB', '5'],
    ])
    await ana.ok('proposeOutcome', { ...on(final), body: { outcome: 'optionA', ...EVIDENCE } })
    await ben.ok('concedeEvent', on(final))
    const open = await stakedEvent(world, ana, [
      [ana, 'optionB', '1'],
      [ana, 'optionB', '2'],
    ])
    const coins = await stakedEvent(world, ana, [[ana, 'optionA', '3']], { isPracticeMode: true })
    const list = (query: object = {}) => ana.ok('listBets', { query: query as never })
    expect((await list()).map((own) => [own.eventId, own.amount, own.status])).toEqual([
      [coins, '3.00', 'open'],
      [open, '2.00', 'open'],
      [open, '1.00', 'open'],
      [final, '10.00', 'won'],
    ])
    expect((await list({ status: 'final' })).map((own) => [own.eventId, own.payout])).toEqual([
      [final, '14.70'],
    ])
    expect((await list({ status: 'open', mode: 'real' })).map((own) => own.amount)).toEqual(['2.00', '1.00'])
    expect((await list({ mode: 'practice' })).map((own) => own.eventId)).toEqual([coins])
    expect((await ben.ok('listBets'))[0]).toMatchObject({
      status: 'lost',
      payout: '0.00',
      event: { status: 'settled' },
    })
    const page = await ana.call('listBets', { query: { limit: 3 } })
    const rest = await ana.ok('listBets', { query: { limit: 3, cursor: page.headers.get('x-next-cursor')! } })
    expect([...page.body, ...rest].map((own) => own.amount)).toEqual(['3.00', '2.00', '1.00', '10.00'])
  })
})
