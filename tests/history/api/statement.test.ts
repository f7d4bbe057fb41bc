import { beforeAll, describe, expect, test } from 'vitest'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { processing, to } from '#tests/support/withdrawals.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } })
const operator = person(() => world.withRole('Operator', 'admin'))
beforeAll(async () => {
  // what follows takes an hour, and is of one month
  await nextMonth(operator)
})

const thisMonth = async () => {
  const { month } = await world.db.one<{ month: string }>(
    sql`select to_char(clock_now() at time zone 'utc', 'YYYY-MM') as month`,
  )
  return month
}
/** Into the middle of the next month, with fresh sessions. */
async function nextMonth(...people: Person[]): Promise<void> {
  const { days } = await world.db.one<{ days: number }>(sql`
    select extract(day from date_trunc('month', clock_now() at time zone 'utc') + interval '1 month 14 days'
      - (clock_now() at time zone 'utc'))::int as days`)
  // Sessions do not last that long.
  await world.db.change(sql`update sessions set expires_at = clock_now() + interval '1 year'`)
  await world.pass(`${days} days`)
  for (const person of people) await person.ok('stepUp', { body: { password: PASSWORD } })
}
const send = (from: Person, receiver: Person, amount: string, description?: string) =>
  from.ok('transfer', { body: { receiverId: receiver.id, amount, ...(description && { description }) } })
const line = (statement: Awaited<ReturnType<typeof read>>, name: string) =>
  statement.lines.find((one) => one.name === name)
const read = (person: Person, month?: string, currency: 'USD' | 'PLAY' = 'USD') =>
  person.ok('transactionStatement', { query: { currency, ...(month && { month }) } })

/** Every line of the purse, as the history lists it, added up by month. */
async function byMonth(person: Person, currency: 'USD' | 'PLAY') {
  const sums = new Map<string, { net: bigint; count: number }>()
  let cursor: string | undefined
  do {
    const page = await person.call('transactions', {
      query: { currency, limit: 7, ...(cursor && { cursor }) },
    })
    for (const { createdAt, amount } of page.body) {
      const month = createdAt.slice(0, 7)
      const sum = sums.get(month) ?? { net: 0n, count: 0 }
      sums.set(month, { net: sum.net + wireToCents(amount), count: sum.count + 1 })
    }
    cursor = page.headers.get('x-next-cursor') ?? undefined
  } while (cursor)
  return sums
}

describe('W-49 W-50 the statement of a month', () => {
  test('W-49 W-50 names what came and went, and opening plus lines is closing, is the balance', async () => {
    const [ada, ben] = [await world.rich('Ada', '200'), await world.rich('Ben', '100')]
    await ada.ok('requestWithdrawal', to('40'))
    const failed = await processing(ada, '30', operator)
    await operator.ok('failWithdrawal', { params: { id: failed.id }, body: { reason: 'No such account' } })
    await send(ada, ben, '12.50')
    await send(ben, ada, '2.50')
    const id = await proposedEvent(world, ada, [
      [ada, 'optionA', '10'],
      [ben, 'optionB', '10'],
    ])
    await ben.ok('concedeEvent', on(id))
    await world.settle()
    const statement = await read(ada)
    expect(statement).toEqual({
      month: await thisMonth(),
      currency: 'USD',
      openingBalance: '0.00',
      lines: [
        { name: 'deposits', in: '200.00', out: '0.00', net: '200.00', count: 1 },
        { name: 'withdrawals', in: '30.00', out: '70.00', net: '-40.00', count: 3 },
        { name: 'transfers', in: '2.50', out: '12.50', net: '-10.00', count: 2 },
        { name: 'store', in: '0.00', out: '0.00', net: '0.00', count: 0 },
        { name: 'staked', in: '0.00', out: '10.00', net: '-10.00', count: 1 },
        { name: 'won', in: '19.60', out: '0.00', net: '19.60', count: 1 },
        { name: 'bonds', in: '1.00', out: '1.00', net: '0.00', count: 2 },
        { name: 'held', in: '0.00', out: '0.00', net: '0.00', count: 0 },
        { name: 'practice', in: '0.00', out: '0.00', net: '0.00', count: 0 },
        { name: 'corrections', in: '0.00', out: '0.00', net: '0.00', count: 0 },
      ],
      net: '159.60',
      closingBalance: '159.60',
      play: { profit: '9.60', atStake: '0.00', parts: [{ kind: 'bets', profit: '9.60', atStake: '0.00' }] },
      running: true,
    })
    expect((await ada.balance()).usd).toBe('159.60')
    expect(line(await read(ada, undefined, 'PLAY'), 'practice')).toMatchObject({ net: '1000.00' })
  })

  test('W-50 over many months every sum is the ledger’s: each closing is the next opening, the last one the balance', async () => {
    const [ada, ben] = [await world.rich('Ada', '500'), await world.rich('Ben', '500')]
    const months = [await thisMonth()]
    for (let round = 0; round < 4; round++) {
      const event = await openEvent(world, ada, {
        endsAt: new Date(Date.parse(`${await thisMonth()}-01`) + 80 * 86_400_000).toISOString(),
      })
      await ada.ok('placeBet', bet(event.id, 'optionA', '3'))
      await ada.ok('requestWithdrawal', to(`${round + 1}.11`))
      await send(ben, ada, `${round}.07`)
      if (round % 2) await ada.ok('voidEvent', { ...on(event.id), body: {} })
      await world.settle()
      await nextMonth(ada, ben)
      months.push(await thisMonth())
    }
    await world.settle()
    for (const currency of ['USD', 'PLAY'] as const) {
      const listed = await byMonth(ada, currency)
      let closing = '0.00'
      for (const month of months) {
        const statement = await read(ada, month, currency)
        const net = statement.lines.reduce((sum, one) => sum + wireToCents(one.net), 0n)
        expect(statement.openingBalance).toBe(closing)
        expect(statement.net).toBe(formatMoney(net))
        expect(statement.closingBalance).toBe(formatMoney(wireToCents(statement.openingBalance) + net))
        expect(net).toBe(listed.get(month)?.net ?? 0n)
        expect(statement.lines.reduce((sum, one) => sum + one.count, 0)).toBe(listed.get(month)?.count ?? 0)
        for (const one of statement.lines)
          expect(wireToCents(one.net)).toBe(wireToCents(one.in) - wireToCents(one.out))
        expect(statement.running).toBe(month === months.at(-1))
        closing = statement.closingBalance
      }
      const balance = await ada.balance()
      expect(closing).toBe(currency === 'USD' ? balance.usd : balance.play)
    }
    expect(await read(ada, '2020-01')).toMatchObject({
      openingBalance: '0.00',
      net: '0.00',
      closingBalance: '0.00',
    })
  })

  test.each(['2026-13', '2026-00', '26-01', '2026-1', '2026', 'x', '2026-01-01', '1999-12'])(
    'W-50 %j is no month: 400',
    async (month) => {
      const ada = await world.signUp('Ada')
      const answer = await ada.call('transactionStatement', { query: { month, currency: 'USD' } })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['month']])
    },
  )

  test('W-50 is one’s own alone', async () => {
    expect((await world.visitor.call('transactionStatement')).status).toBe(401)
    expect(await read(await world.signUp('Nobody'))).toMatchObject({ closingBalance: '0.00' })
  })
})

describe('W-49 W-50 the search of the history', () => {
  let ada: Person
  let ben: Person
  let eventId: string
  let rows: Awaited<ReturnType<typeof found>>
  const found = (search: string, more: object = {}) => ada.ok('transactions', { query: { search, ...more } })
  const amounts = async (search: string, more: object = {}) =>
    (await found(search, more)).map(({ type, amount }) => `${type} ${amount}`)
  beforeAll(async () => {
    ;[ada, ben] = [await world.rich('Ada', '200'), await world.rich('Benedikt', '100')]
    await ada.ok('requestWithdrawal', to('12.50'))
    await send(ada, ben, '12.50', 'Lunch at the pier')
    await send(ben, ada, '9.99')
    eventId = (await openEvent(world, ben, { title: 'Does the Old Mill burn?' })).id
    await ada.ok('placeBet', bet(eventId, 'optionA', '5'))
    const other = await openEvent(world, ben, { title: 'Will the 12.50 train be late?' })
    await ada.ok('placeBet', bet(other.id, 'optionA', '6'))
    await ben.ok('voidEvent', { ...on(eventId), body: {} })
    await world.settle()
    rows = await ada.ok('transactions')
  })

  test('W-49 finds an amount, however it is written, whichever way it went', async () => {
    for (const text of ['12.50', '$12.50', '−$12.50', '12.5', '12,50', '$12,5'])
      expect((await amounts(text)).filter((one) => !one.startsWith('bet'))).toEqual([
        'transfer_out -12.50',
        'withdrawal -12.50',
      ])
    // The event of that name is found by its title.
    expect(await amounts('12.50')).toContain('bet -6.00')
    expect(await amounts('9.99')).toEqual(['transfer_in 9.99'])
    expect(await amounts('77.77')).toEqual([])
  })

  test('W-49 finds the words of a description, the other person’s name, a reference and a receipt’s number', async () => {
    expect(await amounts('old mill')).toEqual(['refund 5.00', 'bet -5.00'])
    expect(await amounts('BENEDIKT')).toEqual(['transfer_in 9.99', 'transfer_out -12.50'])
    expect(await amounts('withdrawal')).toEqual(['withdrawal -12.50'])
    expect(await amounts('cash app')).toEqual(['withdrawal -12.50'])
    expect(await amounts('the PIER')).toEqual(['transfer_out -12.50'])
    expect(await amounts('bitcoin')).toEqual([])
    expect(await amounts('card deposit')).toEqual(['deposit 200.00'])
    expect(await amounts(`event:${eventId}`)).toEqual(expect.arrayContaining(['refund 5.00']))
    const one = rows.find(({ type }) => type === 'transfer_in')!
    expect(await found(`#T${one.id}`)).toEqual([one])
  })

  test('W-49 goes with the other filters, and page by page', async () => {
    expect(await amounts('benedikt', { type: 'transfer_in' })).toEqual(['transfer_in 9.99'])
    expect(await amounts('12.50', { currency: 'PLAY' })).toEqual([])
    expect(await amounts('benedikt', { from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    const first = await ada.call('transactions', { query: { search: 'benedikt', limit: 1 } })
    const cursor = first.headers.get('x-next-cursor')!
    expect(await amounts('benedikt', { limit: 1, cursor })).toEqual(['transfer_out -12.50'])
  })

  test('W-49 tells nothing of anybody else, and takes no pattern of SQL', async () => {
    const eve = await world.rich('Eve', '10')
    expect(await eve.ok('transactions', { query: { search: 'benedikt' } })).toEqual([])
    expect(await eve.ok('transactions', { query: { search: 'old mill' } })).toEqual([])
    for (const text of ['%', '_', "'", '\\', 'a%t', '%%%', ';--']) expect(await amounts(text)).toEqual([])
    for (const text of ['', '   ', 'x'.repeat(61)])
      expect((await ada.call('transactions', { query: { search: text } })).status).toBe(400)
  })
})
