import { describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { foldResults } from '#server/bets/people/all-time.ts'
import { sql } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'
import { bet, EVIDENCE, lockedEvent, on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { allTest } from '#tests/support/scale.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = worldOfFile()

const real = { mode: 'real' } as const
const list = (person: Person, state: 'open' | 'waiting' | 'settled', mode: 'real' | 'practice' = 'real') =>
  person.ok('myBets', { query: { state, mode } })
const summary = (person: Person, query: object = {}) =>
  person.ok('myBetsSummary', { query: { ...real, ...query } })

/** A person's profit by the ledger: everything that came back from events less everything staked. */
async function ledgerSum(person: Person, currency: 'USD' | 'PLAY'): Promise<bigint> {
  const { sum } = await world.db.one<{ sum: bigint }>(sql`
    select coalesce(sum(delta), 0)::bigint as sum
    from ledger_statement(${account('person', BigInt(person.id), currency)},
      ${[REASONS.bet, REASONS.payout, REASONS.refund]}::smallint[], 9223372036854775807, 2147483647)`)
  return sum
}

describe('E1 one’s own bets', () => {
  test('go from open over waiting to settled, with stake, possible win and result', async () => {
    const [ada, ben] = [await world.rich('Ada'), await world.rich('Ben')]
    const id = await stakedEvent(world, ada, [
      [ada, 'optionA', '6.00'],
      [ada, 'optionA', '4.00'],
      [ben, 'optionB', '10.00'],
    ])
    expect(await list(ada, 'open')).toMatchObject([
      { eventId: id, stake: '10.00', betCount: 2, couldWin: '19.60', status: 'open', result: null },
    ])
    expect(await list(ada, 'waiting')).toEqual([])
    await world.pass('61 minutes')
    expect(await list(ada, 'open')).toEqual([])
    expect(await list(ada, 'waiting')).toMatchObject([{ eventId: id, status: 'locked', couldWin: '19.60' }])
    expect(await summary(ada)).toMatchObject({
      open: { events: 0, stake: '0.00' },
      waiting: { events: 1, stake: '10.00' },
      allTime: { events: 0, profit: '0.00' },
    })

    await ada.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await ben.ok('concedeEvent', on(id))
    expect(await list(ada, 'waiting')).toEqual([])
    expect(await list(ada, 'settled')).toMatchObject([
      { eventId: id, couldWin: null, result: { outcome: 'won', payout: '19.60', profit: '9.60' } },
    ])
    expect(await list(ben, 'settled')).toMatchObject([
      { eventId: id, stake: '10.00', result: { outcome: 'lost', payout: '0.00', profit: '-10.00' } },
    ])
  })

  test('profit and loss equal the ledger’s own sums, deposits and transfers left out', async () => {
    const [cleo, dan] = [await world.rich('Cleo', '200.00'), await world.rich('Dan', '200.00')]
    const outcomes = ['optionA', 'optionB', 'optionA', 'void'] as const
    for (const [place, outcome] of outcomes.entries()) {
      const id = await proposedEvent(
        world,
        cleo,
        [
          [cleo, 'optionA', `${place + 3}.33`],
          [dan, 'optionB', `${place + 7}.77`],
        ],
        outcome,
        { category: place % 2 === 0 ? 'sports' : 'other' },
      )
      await world.pass('5 hours')
      expect((await cleo.ok('getEvent', on(id))).settledAt).not.toBeNull()
    }
    await prove(cleo)
    await cleo.ok('transfer', { body: { receiverEmail: dan.email, amount: '5.00' } })
    await cleo.ok('createPaymentIntent', { body: { amount: '20.00' } })
    for (const person of [cleo, dan]) {
      const { allTime, period, days, categories } = await summary(person, { days: '30' })
      const sum = await ledgerSum(person, 'USD')
      expect(wireToCents(allTime.profit)).toBe(sum)
      expect(period).toEqual(allTime)
      expect(days).toHaveLength(30)
      expect(days.reduce((all, { profit }) => all + wireToCents(profit), 0n)).toBe(sum)
      expect(categories.reduce((all, { profit }) => all + wireToCents(profit), 0n)).toBe(sum)
      expect(wireToCents(allTime.payout) - wireToCents(allTime.stake)).toBe(sum)
    }
    expect((await summary(cleo)).allTime).toMatchObject({ events: 4, won: 2, lost: 1, refunded: 1 })
    const categories = (await summary(cleo)).categories.map(({ category, events }) => [category, events])
    expect(categories.sort()).toEqual([
      ['other', 2],
      ['sports', 2],
    ])
  })

  test('older results are folded into totals, once, and never those that are still being written', async () => {
    const [ora, pia] = [await world.rich('Ora'), await world.rich('Pia')]
    const finished = async (stake: string) => {
      const id = await proposedEvent(world, ora, [
        [ora, 'optionA', stake],
        [pia, 'optionB', '4.00'],
      ])
      await pia.ok('concedeEvent', on(id))
      return id
    }
    const folded = () =>
      world.db.first<{ won: number; stake: bigint }>(sql`
        select won, stake_cents as stake from bet_totals where user_id = ${BigInt(ora.id)} and not practice`)
    const fold = () => foldResults(world.db, BigInt(ora.id), false)
    await finished('1.00')
    await world.pass('3 hours')
    const late = await finished('2.00')
    await world.pass('3 hours')
    await finished('3.00')
    await fold()
    expect(await folded()).toEqual({ won: 2, stake: 300n })
    await world.pass('3 hours')
    const before = (await summary(ora)).allTime
    expect(before).toMatchObject({ events: 3, won: 3, stake: '6.00' })

    // as while a result of the second event is still being written
    await world.db.change(sql`delete from bet_totals where user_id = ${BigInt(ora.id)}`)
    await world.db.change(sql`insert into event_results_due (event_id) values (${BigInt(late)})`)
    await fold()
    expect(await folded()).toEqual({ won: 1, stake: 100n })
    expect((await summary(ora)).allTime).toEqual(before)
    await world.db.change(sql`delete from event_results_due where event_id = ${BigInt(late)}`)

    await Promise.all(Array.from({ length: 8 }, fold))
    expect(await folded()).toEqual({ won: 3, stake: 600n })
    expect((await summary(ora)).allTime).toEqual(before)
    await world.checkMoney()
  })

  test('practice and real are never added up', async () => {
    const [eva, finn] = [await world.rich('Eva'), await world.rich('Finn')]
    for (const isPracticeMode of [true, false]) {
      const stake = isPracticeMode ? '500.00' : '5.00'
      const id = await proposedEvent(
        world,
        finn,
        [
          [eva, 'optionA', stake],
          [finn, 'optionB', stake],
        ],
        'optionB',
        { isPracticeMode },
      )
      await eva.ok('concedeEvent', on(id))
    }
    expect((await summary(eva)).allTime).toMatchObject({ events: 1, profit: '-5.00' })
    expect((await summary(eva, { mode: 'practice' })).allTime).toMatchObject({ events: 1, profit: '-500.00' })
    expect(await ledgerSum(eva, 'PLAY')).toBe(-50_000n)
    expect((await list(eva, 'settled', 'practice')).map(({ isPracticeMode }) => isPracticeMode)).toEqual([
      true,
    ])
    expect((await list(eva, 'settled')).map(({ isPracticeMode }) => isPracticeMode)).toEqual([false])
    expect((await eva.call('myBets', { query: { mode: 'both' as never } })).status).toBe(400)
  })

  test('pages follow one another without a gap or a repetition, in every state', async () => {
    const [gil, hal] = [await world.rich('Gil'), await world.rich('Hal')]
    const settled: string[] = []
    for (const place of [1, 2, 3]) {
      const id = await proposedEvent(world, gil, [
        [gil, 'optionA', `${place}.00`],
        [hal, 'optionB', '1.00'],
      ])
      await hal.ok('concedeEvent', on(id))
      settled.unshift(id)
    }
    await lockedEvent(world, gil, [
      [gil, 'optionA', '1.00'],
      [hal, 'optionB', '1.00'],
    ])
    await lockedEvent(world, gil, [
      [gil, 'optionA', '2.00'],
      [hal, 'optionB', '1.00'],
    ])
    const open = []
    for (const amount of ['1.00', '2.00', '3.00'])
      open.push(await stakedEvent(world, gil, [[gil, 'optionB', amount]]))
    const inPages = async (state: 'open' | 'waiting' | 'settled') => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await gil.call('myBets', {
          query: { state, ...real, limit: 1, ...(cursor && { cursor }) },
        })
        expect(page.body).toHaveLength(1)
        found.push(...page.body.map(({ eventId }) => eventId))
        cursor = page.headers.get('X-Next-Cursor') ?? undefined
      } while (cursor)
      return found
    }
    expect(await inPages('open')).toEqual(open)
    expect(await inPages('waiting')).toHaveLength(2)
    expect(await inPages('settled')).toEqual(settled)
    expect((await gil.call('myBets', { query: { state: 'open', ...real, cursor: 'x' } })).status).toBe(400)
  })

  test('a day is a day of the reader’s clock; a zone that does not exist is refused with a sentence', async () => {
    const ivy = await world.signUp('Ivy')
    const { days } = await summary(ivy, { days: '7', timeZone: 'Pacific/Kiritimati' })
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    expect(days.at(-1)!.day).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(now),
    )
    const wrong = await ivy.call('myBetsSummary', { query: { ...real, timeZone: 'Mars/Base' } })
    expect([wrong.status, wrong.body.fields?.timeZone]).toEqual([400, 'There is no such time zone'])
  })

  test('results that were not written before a crash are written by the timers, each once', async () => {
    const [jo, kim] = [await world.rich('Jo'), await world.rich('Kim')]
    const id = await proposedEvent(world, jo, [
      [jo, 'optionA', '2.00'],
      [kim, 'optionB', '3.00'],
    ])
    await world.db.change(sql`
      update event_books set next_at = clock_now() where event_id = ${BigInt(id)}`)
    const { finishEvent } = await import('#server/bets/index.ts')
    const { lockBook } = await import('#server/bets/event/book.ts')
    await world.db.transact(async (tx) => {
      const book = await lockBook(tx, BigInt(id))
      await finishEvent(world.context, tx, book, 'optionA', 'Seen')
    })
    // the payouts alone, as after a server that stops right behind them
    await world.db.one(sql`select * from event_pay_chunk(${BigInt(id)}, 10)`)
    expect(await list(jo, 'settled')).toEqual([])
    expect(await list(jo, 'waiting')).toMatchObject([{ eventId: id, status: 'settled' }])
    for (const state of [1, 1, 2]) {
      const chunk = await world.db.one<{ state: number }>(
        sql`select event_record_results(${BigInt(id)}, 1) as state`,
      )
      expect(chunk.state).toBe(state)
      await world.checkMoney()
    }
    await world.settle()
    expect(await list(jo, 'waiting')).toEqual([])
    expect((await summary(jo)).allTime).toMatchObject({ events: 1, won: 1, profit: '2.90' })
    expect((await summary(kim)).allTime).toMatchObject({ events: 1, lost: 1, profit: '-3.00' })
  })

  allTest(
    'a person with more bets than one read returns still finds the open ones',
    async () => {
      const [lea, max] = [await world.rich('Lea', '900.00'), await world.rich('Max')]
      const first = await stakedEvent(world, max, [[lea, 'optionA', '1.00']])
      const id = await stakedEvent(world, max, [[max, 'optionB', '1.00']])
      const body = bet(id, 'optionA', '0.01').body
      for (let done = 0; done < 5_000; done += 250)
        await Promise.all(Array.from({ length: 250 }, () => lea.ok('placeBet', { body })))
      expect((await list(lea, 'open')).map(({ eventId }) => eventId)).toEqual([first, id])
      expect((await summary(lea)).open).toEqual({ events: 2, stake: '51.00' })
    },
    60_000,
  )
})
