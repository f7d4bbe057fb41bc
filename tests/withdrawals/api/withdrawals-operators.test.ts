import { describe, expect, test } from 'vitest'
import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import type { Signal } from '#server/core/signals.ts'
import type { AccountKind } from '#server/ledger/index.ts'
import { first, second, testOperators, world } from '#tests/support/operator-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { approve, held, processing, to } from '#tests/support/withdrawals.ts'
import { openWorld, type Person, prove, refused, usd } from '#tests/support/world.ts'

testOperators()

const balanceOf = async (kind: AccountKind) =>
  (
    await world.db.one<{ balance: bigint }>(
      sql`select coalesce(ledger_balance(ledger_account(${kind}, 0, false)), 0)::bigint as balance`,
    )
  ).balance
const FEES = 'fees'
const BANK = 'external-bank'
const CASHAPP = 'external-cashapp'
const reason = 'The account is closed'

describe('W-17 W-26 the states of a withdrawal', () => {
  test('W-17 W-26 pending, processing, completed: the net leaves to Cash App, the platform keeps the fee, each step is dated', async () => {
    const ada = await world.rich('Ada', '100')
    const [fees, cashapp] = [await balanceOf(FEES), await balanceOf(CASHAPP)]
    const { id } = await ada.ok('requestWithdrawal', to('40'))
    await world.pass('1 hour')
    await prove(first)
    expect(await first.ok('approveWithdrawal', { params: { id }, body: { revision: 1 } })).toMatchObject({
      status: 'processing',
      revision: 2,
      approvals: [{ operator: 'First Example', mine: true }],
      payingOperator: { operator: 'First Example', mine: true },
      can: { approve: false, takeOver: false, complete: true, fail: true, cancel: true },
    })
    await world.pass('1 day')
    await Promise.all([prove(first), prove(second)])
    expect(await first.ok('completeWithdrawal', { params: { id }, body: { revision: 2 } })).toMatchObject({
      status: 'completed',
      revision: 3,
      can: { approve: false, takeOver: false, complete: false, fail: false, cancel: false },
    })
    const [seen] = await ada.ok('listWithdrawals')
    expect(seen).toMatchObject({ status: 'completed', notes: '' })
    const [asked, approved, paid] = seen!.steps.map(({ at }) => Date.parse(at))
    expect(seen!.steps.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed'])
    expect(approved! - asked!).toBeGreaterThanOrEqual(3_600_000)
    expect(paid! - approved!).toBeGreaterThanOrEqual(86_400_000)
    expect([await usd(ada), await held(world, id)]).toEqual(['60.00', 0n])
    expect((await ada.ok('transactions'))[0]).toMatchObject({ type: 'withdrawal', status: 'completed' })
    expect([(await balanceOf(FEES)) - fees, (await balanceOf(CASHAPP)) - cashapp]).toEqual([120n, 3_880n])
    expect((await ada.ok('listNotifications')).map(({ title, body }) => [title, body])).toEqual([
      [
        '$38.80 was paid to you · Cash App $ad•••ce',
        'Your withdrawal of $40.00, less its fee of $1.20, has been paid.',
      ],
      ['$38.80 is on its way · Cash App $ad•••ce', 'Your withdrawal was approved.'],
      ['Withdrawal of $40.00 requested · Cash App $ad•••ce', expect.stringContaining('lock your wallet')],
    ])
  })

  test('W-17 W-26 a bank withdrawal leaves by the bank; one without a fee too', async () => {
    const ada = await world.rich('Ada', '100')
    const bank = await balanceOf(BANK)
    const details = { destination: 'bank', destinationDetails: 'Account 5577 9911' } as const
    for (const amount of ['10', '0.16']) {
      const { id } = await ada.ok('requestWithdrawal', to(amount, details))
      await approve(id, first)
      await first.ok('completeWithdrawal', { params: { id }, body: {} })
    }
    expect((await balanceOf(BANK)) - bank).toBe(970n + 16n)
  })

  test('W-17 W-26 failed: amount and fee come back whole, with the reason in the notes', async () => {
    const ada = await world.rich('Ada', '100')
    const { id } = await processing(ada, '40', first)
    expect(await usd(ada)).toBe('60.00')
    await first.ok('failWithdrawal', { params: { id }, body: { reason } })
    expect([await usd(ada), await held(world, id)]).toEqual(['100.00', 0n])
    expect((await ada.ok('listWithdrawals'))[0]).toMatchObject({
      status: 'failed',
      notes: reason,
      fee: '1.20',
    })
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({
      title: 'Withdrawal failed, $40.00 is back',
      body: `Reason: ${reason}`,
      link: '/withdraw',
    })
    expect((await ada.ok('transactions')).slice(0, 2)).toMatchObject([
      { type: 'withdrawal_return', amount: '40.00', status: 'completed' },
      { type: 'withdrawal', amount: '-40.00', status: 'failed' },
    ])
  })

  test.each(['pending', 'processing'] as const)(
    'W-17 W-26 cancelled by an operator while %s: everything comes back, with the reason',
    async (status) => {
      const ada = await world.rich('Ada', '100')
      const { id } =
        status === 'pending'
          ? await ada.ok('requestWithdrawal', to('40'))
          : await processing(ada, '40', first)
      await second.ok('cancelWithdrawal', { params: { id }, body: { reason } })
      expect([await usd(ada), await held(world, id)]).toEqual(['100.00', 0n])
      expect((await ada.ok('listWithdrawals'))[0]).toMatchObject({ status: 'cancelled', notes: reason })
    },
  )

  test('W-17 W-26 every other step from every status is 409 withdrawal_state and moves nothing', async () => {
    const ada = await world.rich('Ada', '1000')
    const acts: [RouteName, object][] = [
      ['approveWithdrawal', { revision: 1 }],
      ['completeWithdrawal', {}],
      ['failWithdrawal', { reason }],
      ['cancelWithdrawal', { reason }],
    ]
    const may: Record<string, RouteName[]> = {
      pending: ['approveWithdrawal', 'cancelWithdrawal'],
      processing: ['completeWithdrawal', 'failWithdrawal', 'cancelWithdrawal'],
      completed: [],
      failed: [],
      cancelled: [],
    }
    for (const status of Object.keys(may)) {
      const { id } = await ada.ok('requestWithdrawal', to('10'))
      if (status !== 'pending') await approve(id, first)
      const ends = { completed: acts[1]!, failed: acts[2]!, cancelled: acts[3]! } as Record<
        string,
        (typeof acts)[0]
      >
      if (ends[status]) await first.ok(ends[status][0], { params: { id }, body: ends[status][1] } as never)
      const before = [await usd(ada), await held(world, id)]
      for (const [name, body] of acts.filter(([name]) => !may[status]!.includes(name))) {
        const answer = await second.call(name, { params: { id }, body } as never)
        expect([status, name, ...refused(answer as never)]).toEqual([status, name, 409, 'withdrawal_state'])
      }
      expect([await usd(ada), await held(world, id)]).toEqual(before)
    }
  })

  test('W-26 the customer has no way to cancel', async () => {
    const ada = await world.rich('Ada', '10')
    const { id } = await ada.ok('requestWithdrawal', to('5'))
    expect(refused(await ada.call('cancelWithdrawal', { params: { id }, body: { reason } }))).toEqual([
      403,
      'forbidden',
    ])
    for (const method of ['DELETE', 'PATCH', 'PUT']) {
      const answer = await fetch(`${world.url}/api/withdrawals/${id}`, {
        method,
        headers: { cookie: ada.cookie, origin: world.url },
      })
      expect(answer.status).toBe(404)
    }
    expect(await held(world, id)).toBe(500n)
  })
})

describe('W-26 approval', () => {
  test('W-26 500.00 needs one operator, 500.01 two different ones', async () => {
    const ada = await world.rich('Ada', '2000')
    const small = await ada.ok('requestWithdrawal', to('500'))
    expect(
      await first.ok('approveWithdrawal', { params: { id: small.id }, body: { revision: 1 } }),
    ).toMatchObject({
      status: 'processing',
    })
    const { id } = await ada.ok('requestWithdrawal', to('500.01'))
    const approveAt = (who: Person, revision: number) =>
      who.call('approveWithdrawal', { params: { id }, body: { revision } })
    expect((await approveAt(first, 1)).body).toMatchObject({
      status: 'pending',
      revision: 2,
      approvalsNeeded: 2,
      approvals: [{ mine: true }],
      can: { approve: false, cancel: true },
    })
    expect(refused(await approveAt(first, 2))).toEqual([409, 'same_operator'])
    expect(refused(await approveAt(second, 1))).toEqual([409, 'stale_revision'])
    expect(refused(await first.call('completeWithdrawal', { params: { id }, body: {} }))).toEqual([
      409,
      'withdrawal_state',
    ])
    expect((await approveAt(second, 2)).body).toMatchObject({
      status: 'processing',
      revision: 3,
      approvals: [{ mine: false }, { mine: true }],
    })
  })

  test('W-26 an operator cannot touch their own withdrawal', async () => {
    const operator = await world.withRole('Greedy', 'admin')
    await operator.ok('createPaymentIntent', { body: { amount: '100' } })
    const { id } = await operator.ok('requestWithdrawal', to('10'))
    const params = { id }
    for (const answer of [
      await operator.call('approveWithdrawal', { params, body: { revision: 1 } }),
      await operator.call('cancelWithdrawal', { params, body: { reason } }),
      (await approve(id, first)) && (await operator.call('completeWithdrawal', { params, body: {} })),
      await operator.call('failWithdrawal', { params, body: { reason } }),
    ])
      expect(refused(answer as never)).toEqual([403, 'forbidden'])
    const seen = (await operator.ok('withdrawalQueue')).find((one) => one.id === id)
    expect(seen).toMatchObject({
      can: { approve: false, takeOver: false, complete: false, fail: false, cancel: false },
    })
    await first.ok('completeWithdrawal', { params, body: {} })
  })

  test('W-26 an action on an outdated revision is refused; without a revision it is not checked', async () => {
    const ada = await world.rich('Ada', '100')
    const { id } = await processing(ada, '10', first)
    for (const [name, body] of [
      ['completeWithdrawal', { revision: 1 }],
      ['failWithdrawal', { reason, revision: 1 }],
      ['cancelWithdrawal', { reason, revision: 3 }],
    ] as const) {
      const answer = await first.call(name, { params: { id }, body } as never)
      expect(refused(answer as never)).toEqual([409, 'stale_revision'])
    }
    expect((await first.call('completeWithdrawal', { params: { id }, body: {} })).status).toBe(200)
  })

  test('W-26 a reason is written, or it is 400', async () => {
    const ada = await world.rich('Ada', '100')
    const { id } = await processing(ada, '10', first)
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      for (const name of ['failWithdrawal', 'cancelWithdrawal'] as const)
        expect(refused(await first.call(name, { params: { id }, body: body as never }))).toEqual([
          400,
          'malformed',
        ])
    expect(await held(world, id)).toBe(1_000n)
  })

  test('W-26 the same key is one action', async () => {
    const ada = await world.rich('Ada', '100')
    const { id } = await processing(ada, '10', first)
    const fail = () => first.call('failWithdrawal', { params: { id }, body: { reason }, key: 'fail-once' })
    expect((await Promise.all([fail(), fail(), fail()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await usd(ada)).toBe('100.00')
  })

  test('W-26 every action is in the audit log, with actor, subject and reason', async () => {
    const ada = await world.rich('Ada', '1000')
    const { id } = await processing(ada, '600', first, second)
    const { revision } = await second.ok('failWithdrawal', { params: { id }, body: { reason } })
    await first.ok('failWithdrawal', { params: { id }, body: { confirms: true, revision } })
    const rows = await world.db.rows<{ actor_id: bigint; act: string; reason: string }>(
      sql`select actor_id, act, reason from audit_log where subject = ${`withdrawal:${id}`} order by id`,
    )
    expect(rows).toEqual([
      { actor_id: BigInt(first.id), act: 'withdrawal-approve', reason: 'Approval 1 of 2' },
      { actor_id: BigInt(second.id), act: 'withdrawal-approve', reason: 'Approval 2 of 2' },
      { actor_id: BigInt(second.id), act: 'withdrawal-fail-said', reason },
      { actor_id: BigInt(first.id), act: 'withdrawal-fail', reason },
    ])
  })

  test('W-21 W-26 the person and the operators are told after each change, and of the balance when it moves', async () => {
    const ada = await world.rich('Ada', '100')
    const received: Signal[] = []
    const stop = world.context.signals.on((signal) => received.push(signal))
    const told = () =>
      received.splice(0).flatMap((signal) => {
        if (!('userIds' in signal) || signal.type === 'notification') return []
        const people = [ada, first, second].map((who) => signal.userIds.includes(BigInt(who.id)))
        return [[signal.type, 'part' in signal ? signal.part : '', ...people]]
      })
    const shown = ['wallet_changed', 'withdrawals', true, true, true]
    const moved = ['balance_changed', '', true, false, false]
    const { id } = await ada.ok('requestWithdrawal', to('10'))
    expect(told()).toEqual([shown, moved])
    await first.ok('approveWithdrawal', { params: { id }, body: { revision: 1 } })
    expect(told()).toEqual([shown])
    await first.ok('cancelWithdrawal', { params: { id }, body: { reason } })
    expect(told()).toEqual([shown, moved])
    await ada.call('requestWithdrawal', to('1000'))
    expect(told()).toEqual([])
    stop()
  })
})

describe('W-26 the queue', () => {
  test('W-26 shows operators who asked, the full destination and what may be done; open ones by age, finished ones newest first', async () => {
    const queue = await openWorld(await freshDatabase())
    const [ada, ben] = [await queue.rich('Ada', '1000'), await queue.rich('Ben', '1000')]
    const operator = await queue.withRole('Operator', 'admin')
    const one = await ada.ok('requestWithdrawal', to('600'))
    const two = await ben.ok('requestWithdrawal', to('5', { destinationDetails: '$benexample' }))
    const three = await ada.ok('requestWithdrawal', to('7'))
    await approve(two.id, operator)
    const open = await operator.ok('withdrawalQueue')
    expect(open.map(({ id }) => id)).toEqual([one.id, two.id, three.id])
    expect(open[0]).toMatchObject({
      status: 'pending',
      destination: 'cashapp',
      destinationDetails: '$adalace',
      amount: '600.00',
      netAmount: '582.00',
      user: { id: ada.id, firstName: 'Ada', email: ada.email },
      approvalsNeeded: 2,
      approvals: [],
      revision: 1,
      can: { approve: true, complete: false, fail: false, cancel: true },
    })
    expect(open[1]).toMatchObject({ status: 'processing', destinationDetails: '$benexample' })
    const ids = async (query: object) =>
      (await operator.ok('withdrawalQueue', { query: query as never })).map(({ id }) => id)
    expect(await ids({ status: 'pending' })).toEqual([one.id, three.id])
    expect(await ids({ status: 'processing' })).toEqual([two.id])
    for (const { id } of [one, three])
      await operator.ok('cancelWithdrawal', { params: { id }, body: { reason } })
    expect(await ids({ status: 'cancelled' })).toEqual([three.id, one.id])
    expect(await ids({})).toEqual([two.id])
    const page = await operator.call('withdrawalQueue', { query: { status: 'cancelled', limit: 1 } })
    const cursor = page.headers.get('x-next-cursor')!
    expect(await ids({ status: 'cancelled', limit: 1, cursor })).toEqual([one.id])
    expect((await operator.call('withdrawalQueue', { query: { status: 'lost' as never } })).status).toBe(400)
    for (const person of [ada, await queue.moderator('Judge'), await queue.withRole('Shop', 'merchant')])
      expect(refused(await person.call('withdrawalQueue'))).toEqual([403, 'forbidden'])
    await queue.checkMoney()
    await queue.close()
  })
})
