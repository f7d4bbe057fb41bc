import { describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { lockBook } from '#server/bets/event/book.ts'
import { finishEvent, payEvent, runDueTimers } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, decide, on, openEvent, productNow, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { isSound } from '#tests/support/money-audit.ts'
import { rounds } from '#tests/support/scale.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld({
  env: { RATE_WRITE_PER_SECOND: '100000', STEP_UP_GIVE_UP: '1000000', STEP_UP_DAY_SUM: '1000000' },
})
const mara = person(() => world.rich('Mara', '1000000'))
const jo = person(() => world.rich('Jo', '1000000'))
const judge = person(() => world.moderator('Judge'))

const usd = async (person: Person) => wireToCents((await person.balance()).usd)
const tenEach = () =>
  [
    [mara, 'optionA', '10'],
    [jo, 'optionB', '10'],
  ] as const
const paidOut = async (id: string) =>
  (
    await world.db.one<{ total: bigint }>(sql`
      select coalesce(sum(p.amount_cents), 0)::bigint as total from ledger_postings p join ledger_journals j on j.id = p.journal
      where j.ref = ${`event:${id}`} and j.reason in (4, 5)`)
  ).total

describe('one purse', () => {
  test('Z-12 fifty bets at once on a purse that covers ten: ten are placed and the purse is empty', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const spender = await world.rich('Spender', '10')
      const { id } = await openEvent(world, mara)
      const before = await usd(spender)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => spender.call('placeBet', bet(id, 'optionA', '1'))),
      )
      const accepted = answers.filter((answer) => answer.status === 201)
      expect(accepted).toHaveLength(10)
      expect(
        new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.code)),
      ).toEqual(new Set(['insufficient_funds']))
      const after = await usd(spender)
      expect(isSound({ before, accepted: 1_000n, after })).toBe(true)
      expect(accepted.map((answer) => answer.body.balance).sort()).toEqual(
        Array.from({ length: 10 }, (_, n) => `${n}.00`),
      )
    }
  })

  test('Z-12 bets on many events at once spend one purse once', async () => {
    const spender = await world.rich('Spender', '5')
    const events = await Promise.all(Array.from({ length: 20 }, () => openEvent(world, mara)))
    const answers = await Promise.all(
      events.map(({ id }) => spender.call('placeBet', bet(id, 'optionA', '1'))),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(await usd(spender)).toBe(0n)
  })

  test('Z-12 bets of different sizes in one batch: what fits is placed, what does not is refused', async () => {
    const spender = await world.rich('Spender', '10')
    const { id } = await openEvent(world, mara)
    const before = await usd(spender)
    const answers = await Promise.all(
      ['9', '8', '3', '2', '0.50', '0.50', '7'].map((amount) =>
        spender.call('placeBet', bet(id, 'optionA', amount)),
      ),
    )
    const accepted = answers
      .filter((answer) => answer.status === 201)
      .reduce((sum, answer) => sum + wireToCents(answer.body.amount), 0n)
    expect(accepted).toBeGreaterThan(0n)
    expect(isSound({ before, accepted, after: await usd(spender) })).toBe(true)
  })

  test('C-18 Z-12 fifty deposits at once all arrive', async () => {
    const payer = await world.signUp('Payer')
    await Promise.all(
      Array.from({ length: 50 }, () => payer.ok('createPaymentIntent', { body: { amount: '1.01' } })),
    )
    expect(await usd(payer)).toBe(5_050n)
  })
})

describe('one event', () => {
  test('E-07 E-22 bets against the lock: no accepted bet is later than the end, in either order', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const { id, endsAt } = await openEvent(world, mara, {
        endsAt: new Date((await productNow(world)).getTime() + 3_000).toISOString(),
      })
      await jo.ok('placeBet', bet(id, 'optionB', '1'))
      let stop = false
      let accepted = 1
      const betting = async () => {
        while (!stop) if ((await mara.call('placeBet', bet(id, 'optionA', '0.01'))).status === 201) accepted++
      }
      const locking = async () => {
        while (!stop) {
          await runDueTimers(world.context)
          stop = (await productNow(world)).getTime() > Date.parse(endsAt) + 100
        }
      }
      await Promise.all([...Array.from({ length: 12 }, betting), locking()])
      await runDueTimers(world.context)
      const late = await world.db.rows(sql`
        select b.id from bets b join event_books k using (event_id)
        where event_id = ${BigInt(id)} and b.created_at >= k.ends_at`)
      expect(late).toEqual([])
      const event = await mara.ok('getEvent', on(id))
      expect([event.status, event.betCount]).toEqual(['locked', accepted])
    }
  })

  test('E-21 settle against settle: the last concession, a decision and the timers pay it once', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const id = await proposedEvent(world, mara, tenEach())
      const before = await usd(mara)
      await world.db.change(sql`update event_books set next_at = clock_now() where event_id = ${BigInt(id)}`)
      await prove(judge)
      const answers = await Promise.all([
        jo.call('concedeEvent', on(id)),
        judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'seen' } }),
        runDueTimers(world.context),
        payEvent(world.context, BigInt(id)),
        payEvent(world.context, BigInt(id)),
      ])
      await world.settle()
      expect(answers.slice(0, 2).filter((answer) => (answer as { status: number }).status >= 500)).toEqual([])
      expect(await mara.ok('getEvent', on(id))).toMatchObject({
        status: 'settled',
        outcome: 'optionA',
        fee: '0.40',
      })
      // with the bond of the proposal
      expect((await usd(mara)) - before).toBe(2060n)
      expect(await paidOut(id)).toBe(1960n)
    }
  })

  test('E-21 two moderators who decide differently at once: one decision stands and pays', async () => {
    const second = await world.moderator('Second')
    for (let round = 0; round < rounds(4); round++) {
      const id = await proposedEvent(world, mara, tenEach())
      await jo.ok('disputeEvent', { ...on(id), body: { reason: 'no' } })
      await Promise.all([prove(judge), prove(second)])
      const answers = await Promise.all([
        judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'A' } }),
        second.call('decideEvent', { ...on(id), body: { outcome: 'optionB', reason: 'B' } }),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      // A call that waits for the event's lock defers the payout to the next timer.
      await world.settle()
      expect(await paidOut(id)).toBe(1960n)
    }
  })

  test('E-21 void against a bet: the bet stands and the void is refused, or every stake goes back whole', async () => {
    for (let round = 0; round < rounds(8); round++) {
      const id = await stakedEvent(world, mara, [[mara, 'optionA', '5']])
      const before = (await usd(mara)) + (await usd(jo))
      const [off, against] = await Promise.all([
        mara.call('voidEvent', { ...on(id), body: {} }),
        jo.call('placeBet', bet(id, 'optionB', '5')),
      ])
      await world.settle()
      const held = (await usd(mara)) + (await usd(jo)) - before
      if (off.status === 200) {
        expect([against.status, against.body.code]).toEqual([409, 'event_not_open'])
        expect(held).toBe(500n)
        expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'voided', betCount: 1 })
      } else {
        expect([off.status, off.body.code, against.status]).toEqual([409, 'counter_bet_exists', 201])
        expect(held).toBe(-500n)
      }
    }
  })

  test('E-21 E-22 a final event takes no bets, also while it is being paid out', async () => {
    const id = await stakedEvent(world, mara, [[mara, 'optionA', '5']])
    await world.db.transact(async (tx) =>
      finishEvent(world.context, tx, await lockBook(tx, BigInt(id)), 'void', 'called off'),
    )
    expect((await jo.ok('getEvent', on(id))).can.bet).toBe(false)
    const answers = await Promise.all([
      jo.call('placeBet', bet(id, 'optionB', '5')),
      mara.call('placeBet', bet(id, 'optionA', '5')),
      jo.call('placeBet', bet(id, 'optionB', '6')),
    ])
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(3).fill('event_not_open'))
    expect((await jo.call('placeBet', bet(id, 'optionB', '5'))).body.code).toBe('event_not_open')
    await expect(
      world.db.change(sql`update event_books set status = 'open' where event_id = ${BigInt(id)}`),
    ).rejects.toThrow('event_books_final_is_closed')
    await world.settle()
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'voided', settling: false })
  })

  test('E-21 dispute against the last concession: either it settles and no bond is taken, or it waits with one', async () => {
    const second = await world.rich('Second', '10000')
    for (let round = 0; round < rounds(8); round++) {
      const id = await proposedEvent(world, mara, [...tenEach(), [second, 'optionA', '10']])
      const before = await usd(second)
      const [dispute, concede] = await Promise.all([
        second.call('disputeEvent', { ...on(id), body: { reason: 'for a race' } }),
        jo.call('concedeEvent', on(id)),
      ])
      expect([dispute.status, concede.status].sort()).toEqual([200, 409])
      await world.settle()
      const { status } = await mara.ok('getEvent', on(id))
      if (dispute.status === 200) {
        expect(status).toBe('disputed')
        expect((await usd(second)) - before).toBe(-100n)
        await decide(judge, id, { outcome: 'optionA', reason: 'clear' })
      } else {
        expect(status).toBe('settled')
        expect((await usd(second)) - before).toBe(1470n)
      }
    }
  })

  test('E-22 a twin on the same key while settlement runs gets its bet again and stakes nothing', async () => {
    const { id } = await openEvent(world, mara)
    const first = await jo.ok('placeBet', bet(id, 'optionB', '10', `twin-${id}`))
    const before = await usd(jo)
    const [again] = await Promise.all([
      jo.call('placeBet', bet(id, 'optionB', '10', `twin-${id}`)),
      mara.call('voidEvent', { ...on(id), body: {} }),
    ])
    expect([again.status, again.body.id]).toEqual([201, first.id])
    await world.settle()
    expect((await usd(jo)) - before).toBe(1_000n)
  })
})
