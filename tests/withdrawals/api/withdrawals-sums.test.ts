import { describe, expect, test } from 'vitest'
import { first, second, testOperators, world } from '#tests/support/operator-world.ts'
import { to } from '#tests/support/withdrawals.ts'
import { prove } from '#tests/support/world.ts'

testOperators()

const reason = 'The account is closed'

describe('A14 two operators judge what leaves in 24 hours, not each part of it', () => {
  test('a second part that passes $500 together with the first needs two, and so does the first by then', async () => {
    const ada = await world.rich('Ada', '1000')
    const one = await ada.ok('requestWithdrawal', to('400'))
    const two = await ada.ok('requestWithdrawal', to('200'))
    for (const { id } of [one, two]) {
      expect(await first.ok('approveWithdrawal', { params: { id }, body: { revision: 1 } })).toMatchObject({
        status: 'pending',
        approvalsNeeded: 2,
      })
      expect(await second.ok('approveWithdrawal', { params: { id }, body: { revision: 2 } })).toMatchObject({
        status: 'processing',
      })
    }
  })

  test('a part that was paid out already counts as well', async () => {
    const ada = await world.rich('Ada', '1000')
    const { id } = await ada.ok('requestWithdrawal', to('400'))
    await first.ok('approveWithdrawal', { params: { id }, body: { revision: 1 } })
    await first.ok('completeWithdrawal', { params: { id }, body: {} })
    const more = await ada.ok('requestWithdrawal', to('200'))
    expect(
      await first.ok('approveWithdrawal', { params: { id: more.id }, body: { revision: 1 } }),
    ).toMatchObject({ status: 'pending', approvalsNeeded: 2 })
  })

  test('a day later, or after the first was cancelled, one operator is enough again', async () => {
    const ada = await world.rich('Ada', '2000')
    const one = await ada.ok('requestWithdrawal', to('400'))
    expect(
      await first.ok('approveWithdrawal', { params: { id: one.id }, body: { revision: 1 } }),
    ).toMatchObject({ status: 'processing' })
    await world.pass('25 hours')
    await Promise.all([prove(first), prove(second)])
    const two = await ada.ok('requestWithdrawal', to('400'))
    await first.ok('cancelWithdrawal', { params: { id: two.id }, body: { reason } })
    const three = await ada.ok('requestWithdrawal', to('400'))
    expect(
      await first.ok('approveWithdrawal', { params: { id: three.id }, body: { revision: 1 } }),
    ).toMatchObject({ status: 'processing' })
  })

  test('parts that waited for days do not leave together with one approval each', async () => {
    const ada = await world.rich('Ada', '2000')
    const one = await ada.ok('requestWithdrawal', to('400'))
    await world.pass('25 hours')
    const two = await ada.ok('requestWithdrawal', to('400'))
    await world.pass('25 hours')
    await Promise.all([prove(first), prove(second)])
    const approveByFirst = (id: string) =>
      first.ok('approveWithdrawal', { params: { id }, body: { revision: 1 } })
    const statuses = (await Promise.all([approveByFirst(one.id), approveByFirst(two.id)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual(['pending', 'processing'])
  })
})
