import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#server/notifications/index.ts'
import { productNow } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { tell } from '#tests/support/push.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
let ada: Person
beforeEach(async () => {
  ada = await world.signUp('Ada')
})

let told = 0
/** A message that nothing governs, with a text of its own. */
const message = (more: Partial<Message> = {}): Message => ({
  key: `feedback.moved:${++told}`,
  title: `Message ${told}`,
  body: 'Its text',
  link: '/feedback',
  ...more,
})
describe('P-12 while you were away', () => {
  test('P-12 after six hours the digest says what happened, by group, until it is dismissed', async () => {
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
    const left = await productNow(world)
    await world.pass('10 minutes')
    await tell(world, [ada], message({ key: 'event.lost:1:1', title: 'Settled', link: '/events/1' }))
    await tell(world, [ada], message({ key: 'gang.alert:1', title: 'Tonight', link: '/gangs' }))
    await tell(world, [ada], message({ key: 'event.proposed:2:1', title: 'Proposed', link: '/events/2' }))
    await world.pass('5 hours')
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
    await world.pass('1 minute')
    await tell(world, [ada], message({ key: 'event.lost:3:1', title: 'Settled too', link: '/events/3' }))
    await world.pass('6 hours')
    const digest = await ada.ok('notificationDigest')
    expect(Date.parse(digest.awaySince!)).toBeGreaterThan(left.getTime())
    expect(digest.groups).toEqual([{ group: 'bets', count: 1, title: 'Settled too', link: '/events/3' }])
    expect(await ada.ok('notificationDigest')).toEqual(digest)
    await ada.ok('dismissDigest', { body: {} })
    expect(await ada.ok('notificationDigest')).toEqual({ awaySince: null, groups: [] })
  })

  test('P-12 groups stand with their counts, the newest first', async () => {
    await ada.ok('notificationDigest')
    await world.pass('1 hour')
    await tell(world, [ada], message({ key: 'event.lost:11:1', title: 'Settled', link: '/events/11' }))
    await tell(world, [ada], message({ key: 'gang.alert:11', title: 'Tonight', link: '/gangs' }))
    await tell(world, [ada], message({ key: 'event.won:12:1', title: 'You won', link: '/events/12' }))
    await world.pass('6 hours')
    expect((await ada.ok('notificationDigest')).groups).toEqual([
      { group: 'bets', count: 2, title: 'You won', link: '/events/12' },
      { group: 'gang', count: 1, title: 'Tonight', link: '/gangs' },
    ])
  })
})

describe('X-08 the list behind the bell', () => {
  test('X-08 some notices are marked as read by their ids, others’ never, and all at once without ids', async () => {
    const bob = await world.signUp('Bob')
    for (const person of [ada, bob]) {
      await tell(world, [person], message())
      await tell(world, [person], message())
    }
    const [second, first] = await ada.ok('listNotifications')
    await bob.ok('readNotifications', { body: { ids: [first!.id] } })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([false, false])
    await ada.ok('readNotifications', { body: { ids: [first!.id] } })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([false, true])
    expect(second!.read).toBe(false)
    await ada.ok('readNotifications', { body: {} })
    expect((await ada.ok('listNotifications')).map(({ read }) => read)).toEqual([true, true])
    expect((await bob.ok('listNotifications')).map(({ read }) => read)).toEqual([false, false])
  })
})
