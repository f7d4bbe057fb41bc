import { describe, expect, test } from 'vitest'
import { transaction } from '#contract/history.ts'
import { sql } from '#server/core/db.ts'
import { play } from '#tests/support/board.ts'
import { bet, decide, lockedEvent, on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld()

const deposit = (person: Person, amount: string | number, key?: string) =>
  person.call('createPaymentIntent', { body: { amount }, ...(key ? { key } : {}) })

describe('card deposits', () => {
  test('C-07 C-14 C-15 C-16 the intent answers the test-mode marker and the money is there at once', async () => {
    const person = await world.signUp('Payer')
    const answer = await deposit(person, '20')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      clientSecret: 'test_mode',
      paymentIntentId: expect.stringMatching(/^test_[0-9a-f-]{36}$/),
    })
    expect(await person.balance()).toEqual({ usd: '20.00', play: '1000.00' })
  })

  test.each(['20', '50', '100', '200'])(
    'C-02 C-03 the preset of %s dollars can be deposited',
    async (amount) => {
      const person = await world.signUp('Payer')
      expect((await deposit(person, amount)).status).toBe(200)
      expect((await person.balance()).usd).toBe(`${amount}.00`)
    },
  )

  test.each([
    ['1', 200],
    ['1.00', 200],
    [1.01, 200],
    ['0.99', 400],
    ['0.50', 400],
    ['0', 400],
    ['-20', 400],
    ['', 400],
    ['1.001', 400],
    ['1e3', 400],
    ['Infinity', 400],
    ['1000000000', 400],
  ])('C-04 C-05 C-06 a deposit of %j answers %i', async (amount, status) => {
    const person = await world.signUp('Payer')
    const answer = await deposit(person, amount)
    expect(answer.status).toBe(status)
    if (status === 400) {
      expect(answer.body.fields).toHaveProperty('amount')
      expect((await person.balance()).usd).toBe('0.00')
    }
  })

  test('C-16 C-18 verify answers what was credited and credits it no second time, however often and at once', async () => {
    const person = await world.signUp('Payer')
    const { paymentIntentId } = (await deposit(person, '20')).body
    const verify = () => person.call('verifyDeposit', { body: { paymentIntentId } })
    for (const answer of await Promise.all(Array.from({ length: 10 }, verify)))
      expect([answer.status, answer.body]).toEqual([200, { amount: '20.00', balance: '20.00' }])
    expect(await person.ok('transactions', { query: { type: 'deposit' } })).toHaveLength(1)
  })

  test('C-11 C-18 somebody else’s intent, an unknown one and nonsense are 404 or 400 and credit nobody', async () => {
    const [person, thief] = [await world.signUp('Payer'), await world.signUp('Thief')]
    const { paymentIntentId } = (await deposit(person, '20')).body
    const verify = (id: string) => thief.call('verifyDeposit', { body: { paymentIntentId: id } })
    expect(refused(await verify(paymentIntentId))).toEqual([404, 'not_found'])
    expect(refused(await verify('test_00000000-0000-0000-0000-000000000000'))).toEqual([404, 'not_found'])
    for (const nonsense of ['', ' ', 'a b', 'x\0', 'x'.repeat(101), 'ключ'])
      expect(refused(await verify(nonsense))).toEqual([400, 'malformed'])
    expect((await thief.balance()).usd).toBe('0.00')
  })

  test('C-07 the same key is one deposit, also in flight; another amount under it is 422', async () => {
    const person = await world.signUp('Payer')
    const answers = await Promise.all(Array.from({ length: 8 }, () => deposit(person, '20', 'deposit-1')))
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1)
    expect(refused(await deposit(person, '21', 'deposit-1'))).toEqual([422, 'idempotency_key_reused'])
    expect((await person.balance()).usd).toBe('20.00')
    const other = await world.signUp('Other')
    expect((await deposit(other, '21', 'deposit-1')).status).toBe(200)
  })

  test('C-07 without a key two calls are two deposits', async () => {
    const person = await world.signUp('Payer')
    await Promise.all([deposit(person, '20'), deposit(person, '20')])
    expect((await person.balance()).usd).toBe('40.00')
  })
})

describe('transactions', () => {
  test('W-49 W-50 D-37 every movement of a purse is one line with all its fields, newest first', async () => {
    const [ana, ben] = [await world.rich('Ana', '100'), await world.rich('Ben', '100')]
    const judge = await world.moderator('Judge')
    const won = await proposedEvent(world, ana, [
      [ana, 'optionA', '10'],
      [ben, 'optionB', '10'],
    ])
    await ben.ok('disputeEvent', { ...on(won), body: { reason: 'no' } })
    await decide(judge, won, { outcome: 'optionB', reason: 'yes' })
    const off = await stakedEvent(world, ana, [[ben, 'optionA', '3']], { isPracticeMode: true })
    await ana.ok('voidEvent', { ...on(off), body: {} })
    const lines = await ben.ok('transactions')
    for (const line of lines) expect(Object.keys(line).sort()).toEqual(Object.keys(transaction.shape).sort())
    const title = 'Will the Harbour Kings win game seven?'
    expect(
      lines.map((line) => [line.type, line.amount, line.currency, line.balanceAfter, line.description]),
    ).toEqual([
      ['refund', '3.00', 'PLAY', '1000.00', `Stake returned: ${title}`],
      ['bet', '-3.00', 'PLAY', '997.00', `Bet: ${title}`],
      ['payout', '19.60', 'USD', '110.60', `Payout: ${title}`],
      ['bond_won', '1.00', 'USD', '91.00', `Bond won: ${title}`],
      ['bond_return', '1.00', 'USD', '90.00', `Bond returned: ${title}`],
      ['bond', '-1.00', 'USD', '89.00', `Bond: ${title}`],
      ['bet', '-10.00', 'USD', '90.00', `Bet: ${title}`],
      ['deposit', '100.00', 'USD', '100.00', 'Card deposit'],
      ['practice_start', '1000.00', 'PLAY', '1000.00', 'Practice coins to start with'],
    ])
    expect(lines.map((line) => line.status)).toEqual(Array(9).fill('completed'))
    expect(lines[2]!.reference).toBe(`event:${won}`)
    expect(lines[7]!.reference).toMatch(/^deposit:test_/)
    expect(
      Number(
        lines
          .filter((line) => line.currency === 'USD')
          .reduce((sum, line) => sum + Number(line.amount), 0)
          .toFixed(2),
      ),
    ).toBe(Number((await ben.balance()).usd))
  })

  test('W-50 filters by currency, type and day, and pages that neither repeat nor skip', async () => {
    const person = await world.rich('Ana', '100')
    const { id } = await openEvent(world, person)
    for (let n = 1; n <= 7; n++) await person.ok('placeBet', bet(id, 'optionA', `${n}`))
    const list = (query: object) => person.ok('transactions', { query: query as never })
    expect(await list({ currency: 'PLAY' })).toHaveLength(1)
    expect(await list({ type: 'bet' })).toHaveLength(7)
    expect(await list({ type: 'withdrawal' })).toEqual([])
    const all = await list({})
    // two days, where one ends meanwhile
    const [to, from] = [all[0]!, all.at(-1)!].map(({ createdAt }) => createdAt.slice(0, 10))
    expect(await list({ from, to })).toHaveLength(9)
    expect(await list({ from: '2001-01-01', to: '2001-12-31' })).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await person.call('transactions', { query: { limit: 4, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.body.map((line) => line.id))
      cursor = page.headers.get('x-next-cursor') ?? undefined
      if (seen.length === 4) await person.ok('placeBet', bet(id, 'optionA', '0.01'))
    } while (cursor)
    expect(seen).toHaveLength(9)
    expect(new Set(seen).size).toBe(9)
    for (const query of [
      { type: 'theft' },
      { currency: 'EUR' },
      { from: '2026-02-30' },
      { cursor: '9'.repeat(30) },
    ])
      expect((await person.call('transactions', { query: query as never })).status).toBe(400)
  })

  test('W-49 S-27 nobody sees another’s transactions', async () => {
    const [one, two] = [await world.rich('One', '77'), await world.signUp('Two')]
    await one.ok('transactions')
    expect((await two.ok('transactions')).map((line) => line.type)).toEqual(['practice_start'])
  })
})

describe('practice coins', () => {
  test('S-43 an account starts with 0.00 and 1000.00; a refill to 1000.00 comes under 1.00, once in 24 hours', async () => {
    const person = await world.signUp('Player')
    expect(await person.balance()).toEqual({ usd: '0.00', play: '1000.00' })
    expect(refused(await person.call('refillPractice'))).toEqual([409, 'refill_not_due'])
    const spend = async (amount: string) => {
      const { id } = await openEvent(world, person, { isPracticeMode: true })
      await person.ok('placeBet', bet(id, 'optionA', amount))
    }
    await spend('999')
    expect(refused(await person.call('refillPractice'))).toEqual([409, 'refill_not_due'])
    await spend('0.01')
    expect(await person.ok('refillPractice')).toEqual({ practiceBalance: '1000.00' })
    await spend('999.50')
    expect(refused(await person.call('refillPractice'))).toEqual([409, 'refill_not_due'])
    await world.db.change(sql`update clock set "offset" = "offset" + interval '24 hours 1 second'`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.call('refillPractice')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await person.balance()).play).toBe('1000.00')
  })
})

describe('stats', () => {
  test('D-34 D-35 D-37 count settled bets of both modes; a void neither counts as lost nor breaks a streak', async () => {
    const [ana, ben] = [await world.rich('Ana', '100'), await world.rich('Ben', '100')]
    expect(await ana.ok('stats')).toEqual({ totalBets: 0, winRate: 0, totalWon: '0.00' })
    expect(await ana.ok('winningStreak')).toEqual({ streak: 0 })
    const play = async (outcome: 'optionA' | 'optionB', practice = false) => {
      const stakes = [
        [ana, 'optionA', '10'],
        [ben, 'optionB', '10'],
      ] as const
      const id = await proposedEvent(world, ana, stakes, outcome, { isPracticeMode: practice })
      await (outcome === 'optionA' ? ben : ana).ok('concedeEvent', on(id))
    }
    await play('optionB')
    await play('optionA')
    await play('optionA', true)
    const open = await openEvent(world, ana)
    await ana.ok('placeBet', bet(open.id, 'optionA', '1'))
    expect(await ana.ok('stats')).toEqual({ totalBets: 3, winRate: 66.7, totalWon: '39.20' })
    expect(await ana.ok('stats', { query: { mode: 'real' } })).toEqual({
      totalBets: 2,
      winRate: 50,
      totalWon: '19.60',
    })
    expect(await ana.ok('stats', { query: { mode: 'practice' } })).toEqual({
      totalBets: 1,
      winRate: 100,
      totalWon: '19.60',
    })
    expect(await ana.ok('winningStreak')).toEqual({ streak: 2 })
    await lockedEvent(world, ana, [[ana, 'optionA', '1']])
    expect(await ana.ok('winningStreak')).toEqual({ streak: 2 })
    expect((await ana.ok('stats')).winRate).toBe(66.7)
    await play('optionB')
    expect(await ana.ok('winningStreak')).toEqual({ streak: 0 })
    expect(await ben.ok('winningStreak', { query: { mode: 'real' } })).toEqual({ streak: 1 })
    expect(await ben.ok('winningStreak', { query: { mode: 'practice' } })).toEqual({ streak: 0 })
  })

  test('D-36 the tier has a name, a colour, the next tier and its percentage', async () => {
    const person = await world.signUp('Ana')
    expect(await person.ok('tier')).toEqual({
      tier: 'bronze',
      color: expect.stringMatching(/^#[0-9A-F]{6}$/),
      nextTier: 'silver',
      nextTierThreshold: 50,
    })
    await play(world, person, 10, 0)
    expect(await person.ok('tier')).toMatchObject({
      tier: 'diamond',
      nextTier: null,
      nextTierThreshold: null,
    })
  })

  test('L-11 the landing’s counts are those of the database, for everybody', async () => {
    const counts = await world.visitor.ok('publicCounts')
    const [row] = await world.db.rows<{ people: string }>(sql`select count(*)::text as people from users`)
    expect(counts.people).toBe(Number(row!.people))
    expect(counts.paidOut).toMatch(/^\d+\.\d\d$/)
  })

  test('S-31 what one was told is listed, and read once it was read', async () => {
    const [ana, ben] = [await world.rich('Ana', '100'), await world.rich('Ben', '100')]
    await proposedEvent(world, ana, [
      [ana, 'optionA', '10'],
      [ben, 'optionB', '10'],
    ])
    await world.settle()
    expect((await ben.ok('listNotifications')).map((one) => one.read)).toEqual([false])
    await ben.ok('readNotifications')
    expect((await ben.ok('listNotifications')).map((one) => one.read)).toEqual([true])
    expect((await ana.ok('listNotifications')).map((one) => one.read)).toEqual([false])
    expect((await ana.call('listNotifications', { query: { cursor: 'x' } })).status).toBe(400)
  })
})
