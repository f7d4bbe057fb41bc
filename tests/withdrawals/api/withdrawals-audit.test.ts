import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditWithdrawals } from '#server/withdrawals/index.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { approve, owe, processing, to } from '#tests/support/withdrawals.ts'

const world = judgedWorld()
const first = person(() => world.withRole('First', 'admin'))

test('W-26 the auditor sees a withdrawal whose state and money part', async () => {
  const ada = await world.rich('Ada', '100')
  const { id } = await processing(ada, '10', first)
  const seen: string[] = []
  const look = async (change: ReturnType<typeof sql>) => {
    await world.db
      .transact(async (tx) => {
        await tx.change(change)
        seen.push(...(await auditWithdrawals(tx)).map(({ invariant }) => invariant))
        throw new Error('taken back')
      })
      .catch((error) => expect(error.message).toBe('taken back'))
  }
  await look(sql`update withdrawals set status = 'completed' where id = ${BigInt(id)}`)
  await look(sql`update withdrawals set amount_cents = amount_cents + 1 where id = ${BigInt(id)}`)
  await look(sql`update withdrawals set status = 'cancelled', notes = 'x' where id = ${BigInt(id)}`)
  await look(sql`update withdrawals set approvals_needed = 2 where id = ${BigInt(id)}`)
  expect([...new Set(seen)].sort()).toEqual([
    'a completed withdrawal paid its net and its fee, any other one nothing',
    'a failed or cancelled withdrawal came back whole, any other one not at all',
    'a withdrawal took its amount once',
    'an open withdrawal holds its amount, a finished one nothing',
    'every step is dated',
    'money leaves with as many approvals as it needs',
  ])
})

test('W-26 what was requested before a deposit was taken back is not approved until the debt is paid, and can be cancelled', async () => {
  const ada = await world.rich('Ada', '30')
  const waiting = await ada.ok('requestWithdrawal', to('10'))
  const approved = await processing(ada, '20', first)
  await owe(world, ada, 725n)
  const answer = await first.call('approveWithdrawal', { params: { id: waiting.id }, body: { revision: 1 } })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    409,
    'money_owed',
    'This person owes $7.25 for a deposit that was taken back. No money moved.',
  ])
  const queued = (await first.ok('withdrawalQueue')).find(({ id }) => id === waiting.id)
  expect(queued).toMatchObject({ owed: '7.25', can: { approve: false, cancel: true } })
  // It may have been paid out by hand already, which the operator must state.
  const complete = (body: object) => first.call('completeWithdrawal', { params: { id: approved.id }, body })
  expect((await complete({})).body.code).toBe('money_owed')
  expect((await complete({ alreadyPaid: true })).body.status).toBe('completed')
  // The returned money pays it at once.
  await first.ok('cancelWithdrawal', { params: { id: waiting.id }, body: { reason: 'Debt' } })
  expect(await ada.ok('currentUser')).toMatchObject({ balance: '2.75', owed: '0.00' })
  expect((await ada.ok('listNotifications'))[0]!.body).toBe('$7.25 of it repaid your debt. Reason: Debt')
  const after = await ada.ok('requestWithdrawal', to('2'))
  expect(await approve(after.id, first)).toBe(2)
})
