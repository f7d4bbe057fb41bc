import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, productNow, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { message, tell, titles } from '#tests/support/push.ts'
import { endpointOf, service, testPushes, world } from '#tests/support/push-world.ts'
import type { Person } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

testPushes()
let ada: Person
beforeEach(async () => {
  ada = await world.signUp('Ada')
})

const waiting = async (person: Person) =>
  world.db.rows<{ key: string; attempts: number; due_at: Date }>(sql`
    select d.key, d.attempts, d.due_at from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    where s.user_id = ${BigInt(person.id)} order by d.id`)
/** Facts are handled last, and their pushes are due after that. */
const settle = async () => {
  await world.settle()
  await world.settle()
}

describe('P-12 what a browser gets', () => {
  test('P-12 a notice arrives encrypted, signed for this service, with its expiry, urgency and topic', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], {
      key: 'security.changed:x',
      title: 'Your password was changed',
      body: '“Ünïcode” 🎉 text',
      link: '/settings',
    })
    await world.settle()
    expect(service.received(endpoint)).toEqual([
      {
        data: {
          title: 'Your password was changed',
          body: '“Ünïcode” 🎉 text',
          link: '/settings',
          tag: expect.stringMatching(/^[\w-]{32}$/),
          always: true,
        },
        ttl: expect.any(Number),
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        subject: expect.stringMatching(/^mailto:/),
      },
    ])
    const [{ data, ttl, topic }] = service.received(endpoint) as [ReturnType<typeof service.received>[number]]
    expect(data.tag).toBe(topic)
    expect(ttl).toBeGreaterThan(3 * 86_400 - 60)
    expect(ttl).toBeLessThanOrEqual(3 * 86_400)
    expect(await waiting(ada)).toEqual([])
  })

  test('P-12 every browser of a person gets it, and nobody else’s', async () => {
    const bob = await world.signUp('Bob')
    const [first, second, other] = [await endpointOf(ada), await endpointOf(ada), await endpointOf(bob)]
    const one = message()
    await tell(world, [ada], one)
    await world.settle()
    expect(titles(service.received(first))).toEqual([one.title])
    expect(titles(service.received(second))).toEqual([one.title])
    expect(service.received(other)).toEqual([])
  })

  test('P-12 a very long text is cut, so that it fits into a push message', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], message({ title: '😀'.repeat(4_000), body: '😀'.repeat(4_000) }))
    await world.settle()
    const [{ data }] = service.received(endpoint) as [ReturnType<typeof service.received>[number]]
    expect([...(data.title as string)]).toHaveLength(120)
    expect([...(data.body as string)]).toHaveLength(300)
  })

  test('P-12 of two messages in one conversation the newer one takes the place of the older one', async () => {
    const endpoint = await endpointOf(ada)
    const from = { body: 'Hi', link: '/messages/7' }
    await tell(world, [ada], { ...from, key: 'message.received:71', title: 'First' })
    await tell(world, [ada], { ...from, key: 'message.received:72', title: 'Second' })
    await world.pass('3 seconds')
    expect(titles(service.received(endpoint))).toEqual(['Second'])
    await tell(world, [ada], { ...from, key: 'message.received:73', title: 'Third' })
    await tell(world, [ada], { ...from, key: 'message.received:74', title: 'Other', link: '/messages/8' })
    await world.pass('3 seconds')
    expect(titles(service.waiting(endpoint))).toEqual(['Third', 'Other'])
  })

  test('P-12 a notice told twice under one key is pushed once', async () => {
    const endpoint = await endpointOf(ada)
    const one = message()
    await tell(world, [ada, ada], one)
    await world.settle()
    await tell(world, [ada], one)
    await world.settle()
    expect(service.received(endpoint)).toHaveLength(1)
  })

  test('P-12 E-21 a proposed outcome arrives as a push that says what to do; a win does too, unless it is switched off', async () => {
    const [winner, loser] = [await world.rich('Winner'), await world.rich('Loser')]
    const [won, lost] = [await endpointOf(winner), await endpointOf(loser)]
    // they want amounts and names on the locked screen
    expect(await winner.ok('getPreviews')).toEqual({ shown: false })
    await winner.ok('setPreviews', { body: { shown: true } })
    const play = () =>
      proposedEvent(world, loser, [
        [winner, 'optionA', '5'],
        [loser, 'optionB', '5'],
      ])
    const id = await play()
    await settle()
    const asked = service
      .received(lost)
      .find(({ data }) => whatOf(data.title as string) === 'Proposed: you lose')
    expect(asked?.data.body).toMatch(/Concede it, or dispute it within 2 hours/)
    expect(asked).toMatchObject({ data: { link: `/events/${id}`, always: true }, urgency: 'high' })
    expect(asked?.ttl).toBeLessThanOrEqual(7_200)
    await loser.ok('concedeEvent', on(id))
    await settle()
    expect(titles(service.received(won)).map(whatOf)).toContain('You won $4.80 from Loser')
    expect(titles(service.received(lost)).map(whatOf)).toContain('You lost $5.00')
    await winner.ok('setNotifications', {
      body: { notifyOnWins: false, notifyOnUpcomingEvents: false, soundEnabled: true },
    })
    const again = await play()
    await loser.ok('concedeEvent', on(again))
    await settle()
    expect(titles(service.received(won)).filter((title) => title.startsWith('You won'))).toHaveLength(1)
    expect(titles(service.received(lost)).filter((title) => title.startsWith('You lost'))).toHaveLength(2)
  })

  test('N-08 without previews the push of a win has no amount, no name and no words of the event; the bell has them', async () => {
    const [winner, loser] = [await world.rich('Winner'), await world.rich('Loser')]
    const won = await endpointOf(winner)
    const id = await proposedEvent(world, loser, [
      [winner, 'optionA', '5'],
      [loser, 'optionB', '5'],
    ])
    await loser.ok('concedeEvent', on(id))
    await settle()
    const { data } = service.received(won).find(({ data: { title } }) => title === 'You won')!
    expect(data).toMatchObject({ body: 'Open Evens to see the receipt.', link: `/events/${id}` })
    expect((await winner.ok('listNotifications'))[0]!.title).toMatch(/^You won \$4\.80 from Loser · /)
  })

  test('P-12 the reminder before an event locks is pushed to who wants it, for an hour at the most', async () => {
    const [wants, not] = [await world.rich('Wants'), await world.rich('Not')]
    const [reminded, silent] = [await endpointOf(wants), await endpointOf(not)]
    await wants.ok('setNotifications', {
      body: { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true },
    })
    const endsAt = new Date((await productNow(world)).getTime() + 3 * 3_600_000).toISOString()
    await stakedEvent(
      world,
      not,
      [
        [wants, 'optionA', '5'],
        [not, 'optionB', '5'],
      ],
      { endsAt },
    )
    await world.pass('121 minutes')
    const [push] = service.received(reminded)
    expect(push?.data.title).toMatch(/^Closes in/)
    expect(push?.ttl).toBeLessThanOrEqual(3_600)
    expect(service.received(silent)).toEqual([])
  })

  test('P-12 X-08 a pot that was played is pushed to its creator, won or lost', async () => {
    const [creator, other] = [await world.signUp('Creator'), await world.signUp('Other')]
    await readyFor(creator)
    await readyFor(other)
    const endpoint = await endpointOf(creator)
    const first = await makePot(creator)
    const second = await makePot(creator)
    await playedBy(other, first)
    await playedBy(other, second)
    await world.settle()
    expect(service.received(endpoint).map(({ data }) => data.link)).toEqual(['/pots', '/pots'])
    expect(new Set(service.received(endpoint).map(({ topic }) => topic)).size).toBe(2)
  })

  test('P-12 the person’s own acts and kinds without push stay in the bell', async () => {
    const endpoint = await endpointOf(ada)
    await tell(world, [ada], { key: 'transfer.sent:1', title: 'You sent', body: '', link: '/history' })
    await world.settle()
    expect(service.received(endpoint)).toEqual([])
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({ title: 'You sent', group: 'money' })
  })
})

describe('P-12 expiry and retries', () => {
  test.each([404, 410])('P-12 a browser that is gone (%i) gets nothing any more', async (status) => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status })
    await tell(world, [ada], message())
    await tell(world, [ada], message())
    await world.settle()
    expect(await ada.ok('listPushDevices')).toEqual([])
    expect(service.tries(endpoint)).toBeLessThanOrEqual(2)
    expect(await waiting(ada)).toEqual([])
  })

  test.each([500, 503, 429])(
    'P-12 a service that answers %i is asked again, later each time, until it takes it',
    async (status) => {
      const endpoint = await endpointOf(ada)
      service.fault(endpoint, { status, times: 2 })
      await tell(world, [ada], message())
      await world.settle()
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([1, 0])
      const [first] = await waiting(ada)
      const firstWait = first!.due_at.getTime() - (await productNow(world)).getTime()
      await world.pass('10 seconds')
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([2, 0])
      const [second] = await waiting(ada)
      expect(second!.due_at.getTime() - (await productNow(world)).getTime()).toBeGreaterThan(firstWait)
      await world.pass('20 seconds')
      expect([service.tries(endpoint), service.received(endpoint).length]).toEqual([3, 1])
      expect(await waiting(ada)).toEqual([])
    },
  )

  test('P-12 Retry-After is kept, in seconds and as a date', async () => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status: 429, retryAfter: '600', times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    await world.pass('9 minutes')
    expect(service.tries(endpoint)).toBe(1)
    await world.pass('2 minutes')
    expect(service.received(endpoint)).toHaveLength(1)
    const date = new Date(Date.now() + 600_000).toUTCString()
    service.fault(endpoint, { status: 503, retryAfter: date, times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    await world.pass('9 minutes')
    expect(service.tries(endpoint)).toBe(3)
    await world.pass('2 minutes')
    expect(service.received(endpoint)).toHaveLength(2)
  })

  test('P-12 what no service took before its expiry is dropped, and a Retry-After beyond it at once', async () => {
    const endpoint = await endpointOf(ada)
    service.fault(endpoint, { status: 500 })
    await tell(world, [ada], { key: 'event.locks-soon:99', title: 'Soon', body: '', link: '/events/99' })
    // the switch is off by default, so nobody gets the reminder
    expect(await waiting(ada)).toEqual([])
    await tell(world, [ada], { key: 'event.proposed:99:1', title: 'Proposed', body: '', link: '/events/99' })
    await world.settle()
    expect(await waiting(ada)).toHaveLength(1)
    await world.pass('121 minutes')
    expect(await waiting(ada)).toEqual([])
    service.fault(endpoint, { status: 503, retryAfter: '90000', times: 1 })
    await tell(world, [ada], { key: 'event.proposed:99:2', title: 'Proposed', body: '', link: '/events/99' })
    await world.settle()
    expect(await waiting(ada)).toEqual([])
    expect(service.received(endpoint)).toEqual([])
  })

  test('P-12 a message that the service will never take (413, 400) is dropped and the browser stays', async () => {
    const endpoint = await endpointOf(ada)
    for (const status of [413, 400]) {
      service.fault(endpoint, { status, times: 1 })
      await tell(world, [ada], message())
      await world.settle()
      expect(await waiting(ada)).toEqual([])
    }
    await tell(world, [ada], message({ title: 'Later' }))
    await world.settle()
    expect(titles(service.received(endpoint))).toEqual(['Later'])
  })

  test('P-12 a redirect is not followed', async () => {
    const [endpoint, other] = [await endpointOf(ada), await endpointOf(ada)]
    service.fault(endpoint, { status: 307, location: other, times: 1 })
    await tell(world, [ada], message())
    await world.settle()
    expect(service.tries(other)).toBe(1)
    expect(service.received(endpoint)).toEqual([])
  })

  test('P-12 a newer message that arrives while the older one is being retried is not lost', async () => {
    const endpoint = await endpointOf(ada)
    const from = { body: 'Hi', link: '/messages/9' }
    service.fault(endpoint, { status: 500, times: 1 })
    await tell(world, [ada], { ...from, key: 'message.received:91', title: 'Older' })
    await world.pass('3 seconds')
    await tell(world, [ada], { ...from, key: 'message.received:92', title: 'Newer' })
    await world.settle()
    await world.pass('1 hour')
    expect(titles(service.received(endpoint))).toEqual(['Newer'])
  })
})
