import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { setWalletLock } from '#server/users/index.ts'
import { first, second, testOperators, world } from '#tests/support/operator-world.ts'
import { approve, held, processing, to } from '#tests/support/withdrawals.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

testOperators()

const reason = 'The account is closed'
const seenBy = async (operator: Person, id: string) =>
  (await operator.ok('withdrawalQueue')).find((one) => one.id === id)!

test('W-26 the operator who approved it pays it: nobody else completes it or fails it, unless they take it over', async () => {
  const ada = await world.rich('Ada', '100')
  const { id } = await processing(ada, '10', first)
  const params = { id }
  expect(await seenBy(second, id)).toMatchObject({
    payingOperator: { operator: 'First Example', mine: false },
    can: { takeOver: true, complete: false, fail: false, cancel: true },
  })
  expect(refused(await second.call('completeWithdrawal', { params, body: {} }))).toEqual([
    409,
    'other_operator',
  ])
  expect(refused(await second.call('failWithdrawal', { params, body: { reason } }))).toEqual([
    409,
    'other_operator',
  ])
  expect(await held(world, id)).toBe(1_000n)
  const take = (who: Person, revision: number) =>
    who.call('approveWithdrawal', { params, body: { revision, takeOver: true } })
  expect(refused(await take(second, 1))).toEqual([409, 'stale_revision'])
  expect(refused(await take(first, 2))).toEqual([409, 'same_operator'])
  expect((await take(second, 2)).body).toMatchObject({
    status: 'processing',
    revision: 3,
    payingOperator: { operator: 'Second Example', mine: true },
    can: { takeOver: false, complete: true, fail: true },
  })
  // The operator who was to pay it sees that it was taken over.
  expect(refused(await first.call('completeWithdrawal', { params, body: {} }))).toEqual([
    409,
    'other_operator',
  ])
  expect(refused(await first.call('completeWithdrawal', { params, body: { revision: 2 } }))).toEqual([
    409,
    'stale_revision',
  ])
  await second.ok('completeWithdrawal', { params, body: { revision: 3 } })
  const acts = await world.db.rows<{ act: string; actor: bigint }>(
    sql`select act, actor_id as actor from audit_log where subject = ${`withdrawal:${id}`} order by id`,
  )
  expect(acts.map(({ act, actor }) => [act, String(actor)])).toEqual([
    ['withdrawal-approve', first.id],
    ['withdrawal-take-over', second.id],
    ['withdrawal-complete', second.id],
  ])
})

test('W-26 a pending one is not taken over', async () => {
  const ada = await world.rich('Ada', '100')
  const { id } = await ada.ok('requestWithdrawal', to('10'))
  const answer = await second.call('approveWithdrawal', {
    params: { id },
    body: { revision: 1, takeOver: true },
  })
  expect(refused(answer)).toEqual([409, 'withdrawal_state'])
})

describe('above $500 what is being paid out comes back by two operators', () => {
  const say = (act: 'failWithdrawal' | 'cancelWithdrawal', who: Person, id: string) =>
    who.call(act, { params: { id }, body: { reason } })
  const confirm = (act: 'failWithdrawal' | 'cancelWithdrawal', who: Person, id: string, revision: number) =>
    who.call(act, { params: { id }, body: { confirms: true, revision } })

  test('W-26 up to $500 one is enough', async () => {
    const ada = await world.rich('Ada', '2000')
    for (const act of ['failWithdrawal', 'cancelWithdrawal'] as const) {
      const { id } = await processing(ada, '500', first)
      expect((await say(act, first, id)).body.status).toBe(act === 'failWithdrawal' ? 'failed' : 'cancelled')
    }
    expect((await ada.balance()).usd).toBe('2000.00')
  })

  test('W-26 who pays it out says that it failed, and moves nothing by that; another one confirms', async () => {
    const ada = await world.rich('Ada', '600')
    const { id } = await processing(ada, '500.01', first, second)
    const third = await world.withRole('Third', 'admin')
    expect(await seenBy(second, id)).toMatchObject({ returning: null, can: { fail: true, confirm: false } })
    const said = await say('failWithdrawal', second, id)
    expect(said.body).toMatchObject({
      status: 'processing',
      returning: { as: 'failed', operator: 'Second Example', mine: true, reason },
      can: { fail: false, confirm: false, cancel: false, complete: true },
    })
    expect([await held(world, id), (await ada.balance()).usd]).toEqual([50_001n, '99.99'])
    const { revision } = said.body
    // no action of theirs alone gets further
    expect(refused(await say('failWithdrawal', second, id))).toEqual([409, 'withdrawal_state'])
    expect(refused(await confirm('failWithdrawal', second, id, revision))).toEqual([409, 'same_operator'])
    expect(refused(await say('cancelWithdrawal', second, id))).toEqual([409, 'same_operator'])
    expect(refused(await confirm('cancelWithdrawal', third, id, revision))).toEqual([409, 'withdrawal_state'])
    expect(refused(await confirm('failWithdrawal', third, id, revision - 1))).toEqual([409, 'stale_revision'])
    expect(await held(world, id)).toBe(50_001n)
    expect(await seenBy(third, id)).toMatchObject({
      returning: { operator: 'Second Example', mine: false },
      can: { confirm: true, cancel: false, fail: false },
    })
    expect((await confirm('failWithdrawal', third, id, revision)).body).toMatchObject({
      status: 'failed',
      notes: reason,
    })
    expect([await held(world, id), (await ada.balance()).usd]).toEqual([0n, '600.00'])
    expect((await ada.ok('listActs')).slice(0, 2).map(({ act }) => act)).toEqual([
      'withdrawal-fail',
      'withdrawal-fail-said',
    ])
  })

  test('W-26 another one asks to cancel it, and only who pays it out confirms that', async () => {
    const ada = await world.rich('Ada', '600')
    const { id } = await processing(ada, '600', first, second)
    const third = await world.withRole('Third', 'admin')
    expect(refused(await say('cancelWithdrawal', second, id))).toEqual([409, 'same_operator'])
    const { revision, status } = (await say('cancelWithdrawal', first, id)).body
    expect([status, await held(world, id)]).toEqual(['processing', 60_000n])
    expect(refused(await confirm('cancelWithdrawal', first, id, revision))).toEqual([409, 'same_operator'])
    expect(refused(await confirm('cancelWithdrawal', third, id, revision))).toEqual([409, 'other_operator'])
    expect((await seenBy(third, id)).can).toMatchObject({ confirm: false })
    expect((await confirm('cancelWithdrawal', second, id, revision)).body.status).toBe('cancelled')
    expect((await ada.balance()).usd).toBe('600.00')
  })

  test('W-26 a take-over voids what was said, and what has left after all is completed', async () => {
    const ada = await world.rich('Ada', '1200')
    const large = await processing(ada, '600', first, second)
    const { revision } = (await say('cancelWithdrawal', first, large.id)).body
    const taken = await first.ok('approveWithdrawal', {
      params: { id: large.id },
      body: { revision, takeOver: true },
    })
    expect(taken.returning).toBeNull()
    expect(refused(await confirm('cancelWithdrawal', second, large.id, taken.revision))).toEqual([
      409,
      'withdrawal_state',
    ])
    const left = await processing(ada, '600', first, second)
    await say('failWithdrawal', second, left.id)
    await second.ok('completeWithdrawal', { params: { id: left.id }, body: {} })
    expect(await held(world, left.id)).toBe(0n)
    expect(refused(await confirm('failWithdrawal', first, left.id, 5))).toEqual([409, 'withdrawal_state'])
  })

  test('W-26 a reason or a word of confirmation, and not both; a confirmation says what was looked at', async () => {
    const ada = await world.rich('Ada', '600')
    const { id } = await processing(ada, '600', first, second)
    for (const body of [{}, { reason, confirms: true as const, revision: 3 }, { confirms: true as const }]) {
      const answer = await second.call('failWithdrawal', { params: { id }, body })
      expect(refused(answer)).toEqual([400, 'malformed'])
    }
  })

  test('W-26 the table itself refuses a return by one', async () => {
    const ada = await world.rich('Ada', '600')
    const { id } = await processing(ada, '600', first, second)
    const one = BigInt(second.id)
    for (const set of [
      sql`status = 'failed', notes = 'x'`,
      sql`status = 'failed', notes = 'x', return_as = 'failed', return_reason = 'x', return_by = ${one}, return_at = clock_now(), return_confirmed_by = ${one}`,
      sql`status = 'failed', notes = 'x', return_as = 'failed', return_reason = 'x', return_by = ${one}, return_at = clock_now()`,
    ])
      await expect(
        world.db.change(sql`update withdrawals set ${set} where id = ${BigInt(id)}`),
      ).rejects.toThrow('withdrawals_return_by_two')
  })
})

test('W-26 nothing is approved while its owner has locked the wallet', async () => {
  const ada = await world.rich('Ada', '100')
  const { id } = await ada.ok('requestWithdrawal', to('10'))
  await setWalletLock(world.db, BigInt(ada.id), true)
  expect(await seenBy(first, id)).toMatchObject({ walletLocked: true, can: { approve: false, cancel: true } })
  const answer = await first.call('approveWithdrawal', { params: { id }, body: { revision: 1 } })
  expect([...refused(answer), answer.body.message]).toEqual([
    423,
    'wallet_locked',
    'This person has locked their wallet. No money moved.',
  ])
  await setWalletLock(world.db, BigInt(ada.id), false)
  expect(await approve(id, first)).toBe(2)
  expect(await seenBy(first, id)).toMatchObject({ walletLocked: false })
})

test('S-27 W-26 operators’ actions are recorded, and the person concerned can read them', async () => {
  const [ada, other] = [await world.rich('Ada', '100'), await world.signUp('Other')]
  const { id } = await processing(ada, '10', first)
  await first.ok('failWithdrawal', { params: { id }, body: { reason } })
  await first.ok('changeRole', { params: { id: ada.id }, body: { role: 'merchant', reason: 'Runs a shop' } })
  expect(await ada.ok('listActs')).toEqual([
    {
      id: expect.any(String),
      act: 'user.role',
      subject: `user:${ada.id}`,
      reason: 'Runs a shop',
      at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ act: 'withdrawal-fail', subject: `withdrawal:${id}`, reason }),
    expect.objectContaining({ act: 'withdrawal-approve', reason: 'Approval 1 of 1' }),
  ])
  expect(await other.ok('listActs')).toEqual([])
})

test('S-27 W-26 operators’ actions on money and roles need a proof within fifteen minutes', async () => {
  const [ada, operator] = [await world.rich('Ada', '100'), await world.withRole('Late', 'admin')]
  const { id } = await ada.ok('requestWithdrawal', to('10'))
  const paying = await processing(ada, '10', operator)
  await world.pass('16 minutes')
  const of = (one: string) => ({ params: { id: one } })
  for (const act of [
    () => operator.call('approveWithdrawal', { ...of(id), body: { revision: 1 } }),
    () => second.call('approveWithdrawal', { ...of(paying.id), body: { revision: 2, takeOver: true } }),
    () => operator.call('completeWithdrawal', { ...of(paying.id), body: {} }),
    () => operator.call('failWithdrawal', { ...of(paying.id), body: { reason } }),
    () => operator.call('cancelWithdrawal', { ...of(id), body: { reason } }),
    () => operator.call('changeRole', { ...of(ada.id), body: { role: 'merchant', reason } }),
  ])
    expect(refused(await act())).toEqual([403, 'step_up_required'])
  expect([await held(world, id), await held(world, paying.id)]).toEqual([1_000n, 1_000n])
  // nobody proves who they are for nothing: the proof is the last question
  expect(
    refused(await operator.call('approveWithdrawal', { ...of(paying.id), body: { revision: 2 } })),
  ).toEqual([409, 'withdrawal_state'])
  await prove(operator)
  await operator.ok('approveWithdrawal', { ...of(id), body: { revision: 1 } })
})
