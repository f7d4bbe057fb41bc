import { describe, expect, test } from 'vitest'
import { withdrawalFee } from '#contract/fees.ts'
import { AMOUNT_MAX_CENTS, wireToCents } from '#contract/money.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { fc } from '#tests/support/properties.ts'
import { held, owe, to } from '#tests/support/withdrawals.ts'
import { refused, usd } from '#tests/support/world.ts'

const world = judgedWorld()

const IBAN = 'GB82 WEST 1234 5698 7654 32'

describe('a withdrawal', () => {
  test('W-15 W-17…W-20 W-26 takes amount, destination and details, is pending, and holds the whole amount at once', async () => {
    const ada = await world.rich('Ada', '100')
    const answer = await ada.call('requestWithdrawal', to('40'))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      status: 'pending',
      destination: 'cashapp',
      destinationLabel: '$ad•••ce',
      amount: '40.00',
      fee: '1.20',
      netAmount: '38.80',
      notes: '',
      createdAt: expect.stringMatching(/Z$/),
      steps: [{ status: 'pending', at: expect.stringMatching(/Z$/) }],
    })
    expect(await usd(ada)).toBe('60.00')
    expect(await held(world, answer.body.id)).toBe(4_000n)
    expect(await ada.ok('listWithdrawals')).toEqual([answer.body])
    expect(await ada.ok('transactions', { query: { type: 'withdrawal' } })).toMatchObject([
      {
        amount: '-40.00',
        balanceAfter: '60.00',
        reference: `withdrawal:${answer.body.id}`,
        description: 'Withdrawal: Cash App $ad•••ce',
        status: 'pending',
      },
    ])
    expect((await ada.ok('listNotifications')).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Withdrawal of \$[\d.]+ requested · /),
    ])
  })

  test('W-03 W-26 Max is the whole balance: the fee is inside the amount', async () => {
    const ada = await world.rich('Ada', '123.45')
    const { fee, netAmount } = await ada.ok('requestWithdrawal', to('123.45'))
    expect([fee, netAmount, await usd(ada)]).toEqual(['3.70', '119.75', '0.00'])
  })

  test.each([
    ['0.01', '0.00', '0.01'],
    ['0.16', '0.00', '0.16'],
    ['0.17', '0.01', '0.16'],
    ['0.50', '0.02', '0.48'],
    ['33.33', '1.00', '32.33'],
    ['50.00', '1.50', '48.50'],
    ['999999999.99', '30000000.00', '969999999.99'],
  ])('W-06 %s costs %s and leaves %s', (amount, fee, net) => {
    const cents = wireToCents(amount)
    expect(withdrawalFee(cents)).toBe(wireToCents(fee))
    expect(cents - withdrawalFee(cents)).toBe(wireToCents(net))
  })

  test('W-06 is 3% rounded half up and never eats the amount, by property', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: AMOUNT_MAX_CENTS }), (cents) => {
        const fee = withdrawalFee(cents)
        const exact = cents * 300n
        const off = fee * 10_000n - exact
        return fee < cents && off <= 5_000n && off > -5_000n
      }),
    )
  })

  test('W-06 W-26 one cent can be withdrawn, and so can the largest amount that there is', async () => {
    const ada = await world.rich('Ada', '1')
    expect(await ada.ok('requestWithdrawal', to('0.01'))).toMatchObject({ fee: '0.00', netAmount: '0.01' })
    const owner = await world.rich('Owner', '999999999.99')
    expect(await owner.ok('requestWithdrawal', to('999999999.99'))).toMatchObject({
      netAmount: '969999999.99',
    })
    expect(refused(await owner.call('requestWithdrawal', to('1000000000')))).toEqual([400, 'malformed'])
  })

  test.each(['0', '0.00', '-5', '', 'abc', '1e3', '0x10', '1.001', 'NaN', ' 5', '1,000', '٥'])(
    'W-09 an amount of %j is 400 at the field and moves nothing',
    async (amount) => {
      const ada = await world.rich('Ada', '10')
      const answer = await ada.call('requestWithdrawal', to(amount))
      expect(refused(answer)).toEqual([400, 'malformed'])
      expect(answer.body.fields).toHaveProperty('amount')
      expect(await usd(ada)).toBe('10.00')
    },
  )

  test('W-10 a withdrawal above the balance is refused with what there is, and moves no money', async () => {
    const ada = await world.rich('Ada', '12.34')
    const answer = await ada.call('requestWithdrawal', to('12.35'))
    expect([...refused(answer), answer.body.message]).toEqual([
      409,
      'insufficient_funds',
      'You only have $12.34 available to withdraw.',
    ])
    expect(await usd(ada)).toBe('12.34')
    expect(await ada.ok('listWithdrawals')).toEqual([])
    // The rolled-back destination was not saved either.
    expect(await ada.ok('listDestinations')).toEqual([])
    expect(
      (await world.signUp('Poor').then((poor) => poor.call('requestWithdrawal', to('0.01')))).body.message,
    ).toBe('You only have $0.00 available to withdraw.')
  })

  test('W-10 practice coins and money that is staked cannot be withdrawn', async () => {
    const ada = await world.signUp('Ada')
    expect(refused(await ada.call('requestWithdrawal', to('1')))).toEqual([409, 'insufficient_funds'])
    expect((await ada.balance()).play).toBe('1000.00')
  })

  test.each([
    [{ destination: undefined }, 'destination'],
    [{ destination: 'paypal' }, 'destination'],
    [{ destination: 'CASHAPP' }, 'destination'],
    [{ destinationDetails: undefined }, 'destinationDetails'],
    [{ destinationDetails: '' }, 'destinationDetails'],
    [{ destinationDetails: '   ' }, 'destinationDetails'],
    [{ destinationDetails: '$12345' }, 'destinationDetails'],
    [{ destination: 'bank', destinationDetails: 'GB82 WEST 1234 5698 7654 33' }, 'destinationDetails'],
    [{ destination: 'bank', destinationDetails: 'short' }, 'destinationDetails'],
    [{ destinationId: '1' }, 'destinationDetails'],
    [{ status: 'completed' }, 'body'],
    [{ fee: '0.00' }, 'body'],
  ])('W-04 W-05 W-11 W-12 W-14 a body changed by %j is 400 at %s', async (more, field) => {
    const ada = await world.rich('Ada', '10')
    const answer = await ada.call('requestWithdrawal', to('5', more as never))
    expect(refused(answer)).toEqual([400, 'malformed'])
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    expect(await usd(ada)).toBe('10.00')
  })

  test('W-04 W-05 W-15 goes to a bank account too', async () => {
    const ada = await world.rich('Ada', '10')
    expect(
      await ada.ok('requestWithdrawal', to('5', { destination: 'bank', destinationDetails: IBAN })),
    ).toMatchObject({ destination: 'bank', destinationLabel: '•••• 5432' })
  })

  test('W-24 without a session it is 401', async () => {
    expect(refused(await world.visitor.call('requestWithdrawal', to('5')))).toEqual([401, 'unauthorized'])
    expect(refused(await world.visitor.call('listWithdrawals'))).toEqual([401, 'unauthorized'])
  })

  test('W-26 the same key is one withdrawal, also in flight; another amount under it is 422', async () => {
    const ada = await world.rich('Ada', '100')
    const ask = (amount: string) => ada.call('requestWithdrawal', { ...to(amount), key: 'once' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('30')))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await usd(ada)).toBe('70.00')
    expect(refused(await ask('31'))).toEqual([422, 'idempotency_key_reused'])
  })

  test('W-26 a refusal is not kept: with the same key it goes through once there is money', async () => {
    const ada = await world.signUp('Ada')
    const ask = () => ada.call('requestWithdrawal', { ...to('10'), key: 'again' })
    expect(refused(await ask())).toEqual([409, 'insufficient_funds'])
    await ada.ok('createPaymentIntent', { body: { amount: '10' } })
    expect((await ask()).status).toBe(201)
  })

  test('W-26 a locked wallet sends nothing out (423), and does again when it is open', async () => {
    const ada = await world.rich('Ada', '10')
    await setWalletLock(world.db, BigInt(ada.id), true)
    expect(refused(await ada.call('requestWithdrawal', to('5')))).toEqual([423, 'wallet_locked'])
    expect(refused(await ada.call('requestWithdrawal', to('500')))).toEqual([423, 'wallet_locked'])
    expect(await usd(ada)).toBe('10.00')
    await setWalletLock(world.db, BigInt(ada.id), false)
    expect((await ada.call('requestWithdrawal', to('5'))).status).toBe(201)
  })

  test('W-26 who owes for a deposit that was taken back withdraws nothing until it is paid', async () => {
    const ada = await world.rich('Ada', '10')
    await owe(world, ada, 1_725n)
    const answer = await ada.call('requestWithdrawal', to('5'))
    expect(refused(answer)).toEqual([409, 'money_owed'])
    expect(answer.body.message).toContain('$7.25')
    await ada.ok('createPaymentIntent', { body: { amount: '12.25' } })
    expect((await ada.call('requestWithdrawal', to('5'))).status).toBe(201)
  })
})

describe('the list', () => {
  test('W-18 is a bare array, newest first, in pages of the cursor, and one’s own alone', async () => {
    const [ada, ben] = [await world.rich('Ada', '10'), await world.rich('Ben', '10')]
    for (const amount of ['1', '2', '3', '4']) await ada.ok('requestWithdrawal', to(amount))
    await ben.ok('requestWithdrawal', to('9'))
    const first = await ada.call('listWithdrawals', { query: { limit: 3 } })
    expect(first.body.map(({ amount }) => amount)).toEqual(['4.00', '3.00', '2.00'])
    const cursor = first.headers.get('x-next-cursor')!
    const rest = await ada.call('listWithdrawals', { query: { limit: 3, cursor } })
    expect([rest.body.map(({ amount }) => amount), rest.headers.get('x-next-cursor')]).toEqual([
      ['1.00'],
      null,
    ])
    expect(refused(await ada.call('listWithdrawals', { query: { cursor: 'x' } }))).toEqual([400, 'malformed'])
    expect(await ben.ok('listWithdrawals')).toHaveLength(1)
  })
})
