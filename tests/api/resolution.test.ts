import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, lockedEvent, on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let mara: Person
let jo: Person
let stranger: Person
let judge: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  ;[mara, jo] = [await world.rich('Mara', '100000'), await world.rich('Jo', '100000')]
  stranger = await world.rich('Stranger')
  judge = await world.moderator('Judge')
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]
const tenEach = () =>
  [
    [mara, 'optionA', '10'],
    [jo, 'optionB', '10'],
  ] as const
const status = async (id: string) => (await stranger.ok('getEvent', on(id))).status
/** What a purse gained while `act` ran, cents. */
async function gained(person: Person, act: () => Promise<unknown>, purse: 'usd' | 'play' = 'usd') {
  const before = (await person.balance())[purse]
  await act()
  return Math.round((Number((await person.balance())[purse]) - Number(before)) * 100)
}

describe('locking', () => {
  test('E-07 with both sides funded the end locks the event; E-06 nobody bets any more', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    const event = await jo.ok('getEvent', on(id))
    expect(event).toMatchObject({ status: 'locked', can: { bet: false, propose: false } })
    expect((await mara.ok('getEvent', on(id))).can).toMatchObject({ propose: true, void: false })
  })

  test('E-21 with one side empty the lock voids it and every stake goes back whole', async () => {
    const id = await stakedEvent(world, mara, [
      [mara, 'optionA', '10.01'],
      [jo, 'optionA', '0.03'],
    ])
    expect(await gained(jo, () => world.pass('61 minutes'))).toBe(3)
    expect(await jo.ok('getEvent', on(id))).toMatchObject({
      status: 'voided',
      outcome: 'void',
      voidReason: 'Nobody took the other side',
      fee: '0.00',
      paidToMe: '0.03',
    })
    expect((await jo.ok('listBets'))[0]).toMatchObject({ status: 'refunded', payout: '0.03' })
  })

  test('E-21 an event that nobody bet on is voided at its end', async () => {
    const { id } = await openEvent(world, mara)
    await world.pass('61 minutes')
    expect(await status(id)).toBe('voided')
  })
})

describe('proposing', () => {
  test('E-21 only the creator proposes, once, with a source; everybody who bet is told', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    const body = {
      outcome: 'optionB' as const,
      sourceUrl: 'https://example.com/result',
      note: 'Final whistle',
    }
    expect(refused(await jo.call('proposeOutcome', { ...on(id), body }))).toEqual([403, 'forbidden'])
    expect(refused(await judge.call('proposeOutcome', { ...on(id), body }))).toEqual([403, 'forbidden'])
    expect(await mara.ok('proposeOutcome', { ...on(id), body })).toMatchObject({
      status: 'proposed',
      proposal: body,
    })
    expect(refused(await mara.call('proposeOutcome', { ...on(id), body }))).toEqual([409, 'event_state'])
    await world.settle()
    for (const person of [mara, jo])
      expect((await person.ok('listNotifications'))[0]).toMatchObject({
        title: 'An outcome was proposed',
        link: `/events/${id}`,
        read: false,
      })
    expect((await stranger.ok('listNotifications')).filter((told) => told.link === `/events/${id}`)).toEqual(
      [],
    )
  })

  test('E-21 an open event cannot be proposed for, conceded or disputed', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(refused(await mara.call('proposeOutcome', { ...on(id), body: { outcome: 'optionA' } }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
    expect(refused(await jo.call('disputeEvent', { ...on(id), body: { reason: 'no' } }))).toEqual([
      409,
      'event_state',
    ])
  })

  test('E-21 without a proposal within 48 hours of the lock it is voided', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    await world.pass('47 hours 58 minutes')
    expect(await status(id)).toBe('locked')
    await world.pass('3 minutes')
    expect(await jo.ok('getEvent', on(id))).toMatchObject({
      status: 'voided',
      paidToMe: '10.00',
      voidReason: 'Nobody proposed an outcome in time',
    })
  })

  test('E-21 real money has a challenge window of two hours, practice coins of ten minutes', async () => {
    const real = await proposedEvent(world, mara, tenEach())
    await world.pass('119 minutes')
    expect(await status(real)).toBe('proposed')
    expect(await gained(mara, () => world.pass('61 seconds'))).toBe(1960)
    expect(await status(real)).toBe('settled')
    const coins = await proposedEvent(world, mara, tenEach(), 'optionB', { isPracticeMode: true })
    await world.pass('9 minutes 50 seconds')
    expect(await status(coins)).toBe('proposed')
    expect(await gained(jo, () => world.pass('11 seconds'), 'play')).toBe(1960)
  })

  test('E-21 a proposal of void lets nobody lose; after its window every stake goes back', async () => {
    const id = await proposedEvent(world, mara, tenEach(), 'void')
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'not_a_losing_bettor'])
    expect(await gained(jo, () => world.pass('121 minutes'))).toBe(1000)
    expect(await status(id)).toBe('voided')
  })
})

describe('conceding', () => {
  test('E-19 E-20 L-11 when every loser has conceded it pays at once: ten dollars a side give the winner 19.60', async () => {
    const id = await proposedEvent(world, mara, tenEach())
    expect(refused(await mara.call('concedeEvent', on(id)))).toEqual([409, 'not_a_losing_bettor'])
    expect(refused(await stranger.call('concedeEvent', on(id)))).toEqual([403, 'forbidden'])
    expect(
      await gained(mara, async () => {
        expect(await jo.ok('concedeEvent', on(id))).toMatchObject({
          status: 'settled',
          outcome: 'optionA',
          fee: '0.40',
          settling: false,
          paidToMe: '0.00',
        })
      }),
    ).toBe(1960)
    expect((await mara.ok('getEvent', on(id))).paidToMe).toBe('19.60')
  })

  test('E-21 it waits for every losing bettor, each counted once', async () => {
    const ana = await world.rich('Ana')
    const id = await proposedEvent(world, mara, [...tenEach(), [jo, 'optionB', '1'], [ana, 'optionB', '1']])
    expect(await jo.ok('concedeEvent', on(id))).toMatchObject({ status: 'proposed', conceded: true })
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'already_conceded'])
    expect(await ana.ok('concedeEvent', on(id))).toMatchObject({ status: 'settled' })
    expect(refused(await ana.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
  })
})

describe('disputing', () => {
  test.each([
    ['19.99', 100],
    ['20.20', 101],
    ['1000', 5000],
  ])('E-21 on a stake of %s the bond is %i cents', async (stake, bond) => {
    const id = await proposedEvent(world, mara, [
      [mara, 'optionA', '10'],
      [jo, 'optionB', stake],
    ])
    expect(Number((await jo.ok('getEvent', on(id))).disputeBond) * 100).toBe(bond)
    expect(
      await gained(jo, async () => {
        const answer = await jo.ok('disputeEvent', {
          ...on(id),
          body: { reason: 'The source says otherwise' },
        })
        expect(answer).toMatchObject({
          status: 'disputed',
          dispute: { reason: 'The source says otherwise', byId: jo.id },
        })
      }),
    ).toBe(-bond)
    expect(refused(await mara.call('disputeEvent', { ...on(id), body: { reason: 'me too' } }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
    await world.pass('3 hours')
    expect(await status(id)).toBe('disputed')
    await judge.ok('decideEvent', { ...on(id), body: { outcome: 'void', reason: 'Nobody can tell' } })
  })

  test('E-21 the bond comes back when the outcome changes, and stays with the fees when the proposal stood', async () => {
    const fees = async () =>
      (
        await world.db.one<{ held: bigint }>(
          sql`select coalesce(ledger_balance(ledger_account(64, 0, false)), 0) as held`,
        )
      ).held
    for (const [decided, joGains, kept] of [
      ['optionB', 1960, 40n],
      ['optionA', -100, 140n],
      ['void', 1000, 0n],
    ] as const) {
      const id = await proposedEvent(world, mara, tenEach())
      const before = await fees()
      const whole = await gained(jo, async () => {
        await jo.ok('disputeEvent', { ...on(id), body: { reason: 'no' } })
        const answer = await judge.ok('decideEvent', {
          ...on(id),
          body: { outcome: decided, reason: 'I saw it' },
        })
        expect(answer).toMatchObject({ outcome: decided, decision: { outcome: decided, reason: 'I saw it' } })
      })
      expect([decided, whole]).toEqual([decided, joGains])
      expect((await fees()) - before).toBe(kept)
    }
  })

  test('E-21 who has no bet or no money for the bond cannot dispute, and after the window nobody can', async () => {
    const poor = await world.rich('Poor', '1.50')
    const id = await proposedEvent(world, mara, [...tenEach(), [poor, 'optionB', '1']])
    const body = { reason: 'no' }
    expect(refused(await stranger.call('disputeEvent', { ...on(id), body }))).toEqual([403, 'forbidden'])
    expect(refused(await poor.call('disputeEvent', { ...on(id), body }))).toEqual([409, 'insufficient_funds'])
    expect((await poor.balance()).usd).toBe('0.50')
    await world.db.change(sql`update clock set "offset" = "offset" + interval '121 minutes'`)
    expect(refused(await jo.call('disputeEvent', { ...on(id), body }))).toEqual([409, 'event_state'])
    await world.settle()
    expect(await status(id)).toBe('settled')
  })

  test('E-22 a dispute with a key happens once: its twin gets the same answer and pays no second bond', async () => {
    const id = await proposedEvent(world, mara, tenEach())
    const call = () => jo.call('disputeEvent', { ...on(id), body: { reason: 'no' }, key: `dispute-${id}` })
    expect(
      await gained(jo, async () => {
        const answers = await Promise.all([call(), call(), call()])
        expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
      }),
    ).toBe(-100)
    await judge.ok('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'clear' } })
  })
})

describe('deciding', () => {
  test('E-21 S-26 a moderator without a position decides, with a reason, in the audit log', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    for (const person of [mara, jo, stranger])
      expect(
        refused(
          await person.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'mine' } }),
        ),
      ).toEqual([403, 'forbidden'])
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA' } as never })),
    ).toEqual([400, 'malformed'])
    expect(
      await gained(jo, () =>
        judge.ok('decideEvent', { ...on(id), body: { outcome: 'optionB', reason: 'Seen' } }),
      ),
    ).toBe(1960)
    const audit = await world.db.rows(sql`
      select act, reason, actor_id from audit_log where subject = ${`event:${id}`}`)
    expect(audit).toEqual([{ act: 'event.decide', reason: 'Seen', actor_id: BigInt(judge.id) }])
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'again' } })),
    ).toEqual([409, 'event_state'])
  })

  test('E-21 a moderator who bet on it has to leave it to another', async () => {
    const partial = await world.moderator('Partial')
    await partial.ok('createPaymentIntent', { body: { amount: '10' } })
    const id = await lockedEvent(world, mara, [...tenEach(), [partial, 'optionA', '1']])
    const body = { outcome: 'optionA' as const, reason: 'of course' }
    expect(refused(await partial.call('decideEvent', { ...on(id), body }))).toEqual([409, 'holds_position'])
    await judge.ok('decideEvent', { ...on(id), body })
  })

  test('E-21 an open event cannot be decided', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'early' } })),
    ).toEqual([409, 'event_state'])
  })

  test('S-26 the queue holds what waits for a moderator, and nothing else', async () => {
    const [disputed, suspended, fine] = [
      await proposedEvent(world, mara, tenEach()),
      await stakedEvent(world, mara, tenEach()),
      await stakedEvent(world, mara, tenEach()),
    ]
    await jo.ok('disputeEvent', { ...on(disputed), body: { reason: 'no' } })
    await judge.ok('suspendEvent', { ...on(suspended), body: { reason: 'odd' } })
    const ids = (await judge.ok('moderatorQueue')).map((event) => event.id)
    expect(ids).toContain(disputed)
    expect(ids).toContain(suspended)
    expect(ids).not.toContain(fine)
    const page = await judge.call('moderatorQueue', { query: { limit: 1 } })
    const next = await judge.ok('moderatorQueue', { query: { cursor: page.headers.get('x-next-cursor')! } })
    expect([...page.body, ...next].map((event) => event.id)).toEqual(ids)
    expect((await judge.call('moderatorQueue', { query: { cursor: 'x' } })).status).toBe(400)
  })
})

describe('suspending', () => {
  const reason = { reason: 'Reports of a fixed match' }

  test('E-21 S-26 a suspended event takes no bets and no timer touches it; resumed it goes on', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(await judge.ok('suspendEvent', { ...on(id), body: reason })).toMatchObject({ status: 'suspended' })
    expect(refused(await jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
    expect(refused(await mara.call('voidEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    expect(refused(await judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    await world.pass('3 days')
    expect(await status(id)).toBe('suspended')
    await judge.ok('resumeEvent', on(id))
    await world.settle()
    expect(await status(id)).toBe('locked')
    expect(refused(await judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
    await world.settle()
    const told = (await jo.ok('listNotifications')).filter((one) => one.link === `/events/${id}`)
    expect(told.map((one) => one.title)).toEqual(['Event resumed', 'Event suspended'])
  })

  test('E-21 a proposal that was suspended keeps the time that it had left', async () => {
    const id = await proposedEvent(world, mara, tenEach())
    await world.pass('1 hour')
    await judge.ok('suspendEvent', { ...on(id), body: reason })
    await world.pass('10 hours')
    expect(await judge.ok('resumeEvent', on(id))).toMatchObject({ status: 'proposed' })
    await world.pass('59 minutes')
    expect(await status(id)).toBe('proposed')
    await world.pass('2 minutes')
    expect(await status(id)).toBe('settled')
  })

  test('E-21 a suspended event can be decided; a settled one can be neither suspended nor resumed', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    await judge.ok('suspendEvent', { ...on(id), body: reason })
    expect(
      await gained(mara, () =>
        judge.ok('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'ok' } }),
      ),
    ).toBe(1960)
    expect(refused(await judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
  })
})

describe('calling off', () => {
  test('E-21 the creator calls an event off while nobody stands against anybody', async () => {
    const id = await stakedEvent(world, mara, [[jo, 'optionB', '12.34']])
    expect(refused(await jo.call('voidEvent', { ...on(id), body: {} }))).toEqual([403, 'forbidden'])
    expect(refused(await judge.call('voidEvent', { ...on(id), body: {} }))).toEqual([403, 'forbidden'])
    expect(await gained(jo, () => mara.ok('voidEvent', { ...on(id), body: { reason: 'Rained off' } }))).toBe(
      1234,
    )
    expect(await jo.ok('getEvent', on(id))).toMatchObject({
      status: 'voided',
      voidReason: 'Called off by its creator: Rained off',
      paidToMe: '12.34',
    })
    expect(refused(await mara.call('voidEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
  })

  test('E-21 with bets on both sides it cannot be called off', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(refused(await mara.call('voidEvent', { ...on(id), body: {} }))).toEqual([
      409,
      'counter_bet_exists',
    ])
    expect(await status(id)).toBe('open')
  })
})

describe('paying', () => {
  test('E-20 Z-12 three winners share odd cents by the order of their bets, and the sum is exact', async () => {
    const [one, two, three] = [await world.rich('One'), await world.rich('Two'), await world.rich('Three')]
    const id = await proposedEvent(world, mara, [
      [one, 'optionA', '1'],
      [two, 'optionA', '1'],
      [three, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    const settled = await jo.ok('concedeEvent', on(id))
    expect(settled.fee).toBe('0.08')
    const paid = await Promise.all(
      [one, two, three].map(async (person) => (await person.ok('getEvent', on(id))).paidToMe),
    )
    expect(paid).toEqual(['1.30', '1.31', '1.31'])
  })

  test('E-20 the fee never takes from a winner: a lost cent pays at most one cent of fee', async () => {
    const id = await proposedEvent(world, mara, [
      [mara, 'optionA', '1000'],
      [jo, 'optionB', '0.01'],
    ])
    expect(await gained(mara, () => jo.ok('concedeEvent', on(id)))).toBe(100_000)
    expect((await mara.ok('getEvent', on(id))).fee).toBe('0.01')
  })

  test('E-20 huge stakes are paid to the cent, beyond what 64-bit products hold', async () => {
    const [one, two] = [await world.rich('Croesus', '900000000'), await world.rich('Midas', '900000000')]
    const { id } = await openEvent(world, mara)
    const stakes = Array.from({ length: 3 }, () => '49999.99')
    for (const amount of stakes) await one.ok('placeBet', bet(id, 'optionA', amount))
    await Promise.all(Array.from({ length: 80 }, () => two.ok('placeBet', bet(id, 'optionB', '50000'))))
    await world.pass('61 minutes')
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionB' } })
    const pot = 149_999_97n + 80n * 5_000_000n
    const fee = pot / 50n < 149_999_97n ? pot / 50n : 149_999_97n
    expect(await gained(two, () => one.ok('concedeEvent', on(id)))).toBe(Number(pot - fee))
  })

  test('E-21 a payment that was broken off between two chunks goes on where it ended and pays nobody twice', async () => {
    const winners = await Promise.all(Array.from({ length: 7 }, (_, n) => world.rich(`Winner${n}`)))
    const id = await lockedEvent(world, mara, [
      ...winners.map((person) => [person, 'optionA', '1'] as const),
      [jo, 'optionB', '7'],
    ])
    const { finishEvent, payEvent } = await import('#server/bets/index.ts')
    const { lockBook } = await import('#server/bets/book.ts')
    await world.db.transact(async (tx) =>
      finishEvent(world.context, tx, await lockBook(tx, BigInt(id)), 'optionA', 'for a test'),
    )
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      status: 'locked',
      settling: true,
      outcome: 'optionA',
    })
    const chunk = await world.db.one<{ state: number; user_ids: bigint[] }>(
      sql`select * from event_pay_chunk(${BigInt(id)}, 3)`,
    )
    expect([chunk.state, chunk.user_ids.length]).toEqual([1, 3])
    const purses = await Promise.all(winners.map(async (person) => (await person.balance()).usd))
    expect(purses.map((usd) => Number(usd) > 100)).toEqual([true, true, true, false, false, false, false])
    expect(await payEvent(world.context, BigInt(id))).toBe(true)
    expect(await payEvent(world.context, BigInt(id))).toBe(false)
    await world.settle()
    const paid = await Promise.all(
      winners.map(async (person) => (await person.ok('getEvent', on(id))).paidToMe),
    )
    expect(paid.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(1400 - 28)
    expect(await status(id)).toBe('settled')
  })
})
