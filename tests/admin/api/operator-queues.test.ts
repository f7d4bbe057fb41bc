import { expect, test } from 'vitest'
import { on, proposedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { prove } from '#tests/support/world.ts'

const world = worldOfFile()

test('E6 a moderator’s count holds the events that they may decide: not their own, and none with their bet', async () => {
  const [ada, ben] = [await world.rich('Ada'), await world.rich('Ben')]
  const [mod, other] = [await world.moderator('Moira'), await world.moderator('Other')]
  await mod.ok('createPaymentIntent', { body: { amount: '20.00' } })
  for (const [creator, first] of [
    [ada, ada],
    [ada, mod],
    [mod, ada],
  ] as const) {
    const id = await proposedEvent(world, creator, [
      [first, 'optionA', '5.00'],
      [ben, 'optionB', '5.00'],
    ])
    await ben.ok('disputeEvent', { ...on(id), body: { reason: 'The source says otherwise' } })
  }
  expect(await mod.ok('operatorQueues')).toEqual({
    events: 1,
    reports: 0,
    matches: 0,
    fairPlay: 0,
    eventFlags: 0,
    saferPlay: 0,
    stops: 0,
    withdrawals: null,
    feedback: null,
    deliveries: null,
    payments: null,
  })
  expect((await other.ok('operatorQueues')).events).toBe(3)
})

test('E6 an admin counts withdrawals and feedback too; what was dealt with is gone', async () => {
  const dan = await prove(await world.rich('Dan'))
  const admin = await prove(await world.withRole('Root', 'admin'))
  await dan.ok('sendFeedback', {
    body: { category: 'bug', title: 'The clock', description: 'It is an hour late on this screen.' },
  })
  const { id } = await dan.ok('requestWithdrawal', {
    body: { amount: '20.00', destination: 'cashapp', destinationDetails: '$danexample' },
  })
  expect(await admin.ok('operatorQueues')).toMatchObject({
    withdrawals: 1,
    feedback: 1,
    deliveries: 0,
    payments: 0,
  })
  const [queued] = await admin.ok('withdrawalQueue', { query: { status: 'open' } })
  expect(queued!.id).toBe(id)
  const [sent] = await admin.ok('listSentFeedback')
  await admin.ok('moveFeedback', { params: { id: sent!.id }, body: { status: 'reviewed' } })
  expect((await admin.ok('operatorQueues')).feedback).toBe(0)
})

test('E6 the counts are for operators alone', async () => {
  const eve = await world.signUp('Eve')
  const till = await world.withRole('Till', 'merchant')
  for (const person of [eve, till]) expect((await person.call('operatorQueues')).status).toBe(403)
})
