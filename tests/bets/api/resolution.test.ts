import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import {
  decide,
  EVIDENCE,
  lockedEvent,
  on,
  openEvent,
  proposedEvent,
  stakedEvent,
} from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const { world, mara, jo, stranger, judge, tenEach, status } = twoSides()

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
  test('E-21 only the creator proposes, once, with a source; all bettors are notified', async () => {
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
        title: expect.stringMatching(/^Proposed: you (win|lose) · /),
        link: `/events/${id}`,
        read: false,
      })
    expect((await stranger.ok('listNotifications')).filter((told) => told.link === `/events/${id}`)).toEqual(
      [],
    )
  })

  test('E8 the likely winner is not asked to concede, and the notice has every sum and length', async () => {
    const told = async (person: Person) => (await person.ok('listNotifications'))[0]!
    const asker = await world.rich('Asker')
    const id = await lockedEvent(world, asker, tenEach())
    await asker.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await world.settle()
    const [winner, loser] = [mara, jo]
    expect((await told(winner)).body).toMatch(/ It stands unless somebody disputes it within 2 hours\.$/)
    expect((await told(winner)).body).not.toMatch(/concede/i)
    expect((await told(loser)).body).toMatch(/Concede it, or dispute it within 2 hours\.$/)
    await loser.ok('concedeEvent', on(id))
    await world.settle()
    expect(await told(winner)).toMatchObject({
      title: expect.stringMatching(/^You won \$9\.60 from 1 person · /),
      body: expect.stringMatching(/ It paid \$19\.60, including your stake of \$10\.00\.$/),
    })
    expect(await told(loser)).toMatchObject({
      title: expect.stringMatching(/^You lost \$10\.00 · /),
      body: expect.stringMatching(/ You had \$10\.00 on .+\.$/),
    })
    for (const person of [winner, loser])
      for (const { body } of await person.ok('listNotifications')) expect(body).not.toMatch(/UTC|\d\d:\d\d/)
  })

  test('E8 a void names the stake that comes back', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    await decide(judge, id, { outcome: 'void', reason: 'Rained off' })
    await world.settle()
    expect((await jo.ok('listNotifications'))[0]!.body).toMatch(
      /your stake of \$10\.00 is returned in full\.$/,
    )
  })

  test('E-21 an open event cannot be proposed for, conceded or disputed', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(
      refused(await mara.call('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })),
    ).toEqual([409, 'event_state'])
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
    const real = await proposedEvent(world, await world.rich('Asker'), tenEach())
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
    ).toBe(2060)
    expect((await mara.ok('getEvent', on(id))).paidToMe).toBe('19.60')
  })

  test('E-21 it waits for every losing bettor, each counted once', async () => {
    const ana = await world.rich('Ana')
    const id = await proposedEvent(world, mara, [...tenEach(), [jo, 'optionB', '1'], [ana, 'optionB', '1']])
    await prove(jo)
    expect(await jo.ok('concedeEvent', on(id))).toMatchObject({ status: 'proposed', conceded: true })
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'already_conceded'])
    expect(await ana.ok('concedeEvent', on(id))).toMatchObject({ status: 'settled' })
    expect(refused(await ana.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
  })
})

describe('disputing', () => {
  test.each([
    ['19.99', 100],
    ['20.20', 100],
    ['1000', 1010],
  ])('E-21 on a stake of %s the bond is %i cents, at most the proposal’s', async (stake, bond) => {
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
    await decide(judge, id, { outcome: 'void', reason: 'Nobody can tell' })
  })

  test('C16 E-21 the bond comes back when the outcome changes, and stays with the fees when the proposal stood', async () => {
    const fees = async () =>
      (
        await world.db.one<{ held: bigint }>(
          sql`select coalesce(ledger_balance(ledger_account('fees', 0, false)), 0) as held`,
        )
      ).held
    for (const [decided, joGains, kept] of [
      // the bond of the proposal is the disputer's
      ['optionB', 2060, 40n],
      ['optionA', -100, 140n],
      ['void', 1000, 0n],
    ] as const) {
      const id = await proposedEvent(world, mara, tenEach())
      const before = await fees()
      const whole = await gained(jo, async () => {
        await jo.ok('disputeEvent', { ...on(id), body: { reason: 'no' } })
        const answer = await decide(judge, id, { outcome: decided, reason: 'I saw it' })
        expect(answer).toMatchObject({ outcome: decided, decision: { outcome: decided, reason: 'I saw it' } })
      })
      expect([decided, whole]).toEqual([decided, joGains])
      expect((await fees()) - before).toBe(kept)
      // C16
      const news = await jo.ok('listNotifications')
      expect(news).toContainEqual(
        expect.objectContaining({
          title: expect.stringContaining(
            decided === 'optionA' ? 'You lost your bond of $1.00 · ' : 'Your bond of $1.00 is back · ',
          ),
          link: `/events/${id}`,
        }),
      )
    }
  })

  test('E-21 a person without a bet or without money for the bond cannot dispute, and after the window nobody can', async () => {
    const poor = await world.rich('Poor', '1.50')
    const id = await proposedEvent(world, await world.rich('Asker'), [...tenEach(), [poor, 'optionB', '1']])
    const body = { reason: 'no' }
    expect(refused(await stranger.call('disputeEvent', { ...on(id), body }))).toEqual([403, 'forbidden'])
    expect(refused(await poor.call('disputeEvent', { ...on(id), body }))).toEqual([409, 'insufficient_funds'])
    expect((await poor.balance()).usd).toBe('0.50')
    await world.db.change(sql`update clock set "offset" = "offset" + interval '121 minutes'`)
    expect(refused(await jo.call('disputeEvent', { ...on(id), body }))).toEqual([409, 'event_state'])
    await world.settle()
    expect(await status(id)).toBe('settled')
  })

  test('E-12 E-21 about practice coins the bond is of coins, and comes back as coins', async () => {
    const id = await proposedEvent(world, mara, tenEach(), 'optionA', { isPracticeMode: true })
    const dispute = () => jo.ok('disputeEvent', { ...on(id), body: { reason: 'no' } })
    const coins = () => gained(jo, dispute, 'play')
    const dollars = await gained(jo, async () => expect(await coins()).toBe(-100))
    expect(dollars).toBe(0)
    const end = () => decide(judge, id, { outcome: 'void', reason: 'Nobody can tell' })
    expect(await gained(jo, end, 'play')).toBe(1100)
  })

  test('E-22 a dispute with a key happens once: its twin gets the same answer and pays no second bond', async () => {
    const id = await proposedEvent(world, mara, tenEach())
    const call = () => jo.call('disputeEvent', { ...on(id), body: { reason: 'no' }, key: `dispute-${id}` })
    expect(
      await gained(jo, async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, call))
        expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
      }),
    ).toBe(-100)
    await decide(judge, id, { outcome: 'optionA', reason: 'clear' })
  })
})

describe('calling off', () => {
  test('E-21 the creator calls an event off while all bets are on one side', async () => {
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
