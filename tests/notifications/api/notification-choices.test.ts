import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const world = worldOfFile()

const told = async (person: Person) =>
  (await person.ok('listNotifications', { query: {} })).map(({ title }) => whatOf(title))

describe('P-11 P-12 the three switches', () => {
  const choices = { notifyOnWins: false, notifyOnUpcomingEvents: true, soundEnabled: false }

  test('they start as specified, are saved together, and each is needed', async () => {
    const cleo = await world.signUp('Cleo')
    expect(await cleo.ok('currentUser')).toMatchObject({
      notifyOnWins: true,
      notifyOnUpcomingEvents: false,
      soundEnabled: true,
    })
    expect(await cleo.ok('setNotifications', { body: choices })).toEqual(choices)
    expect(await cleo.ok('currentUser')).toMatchObject(choices)
    const half = await cleo.call('setNotifications', { body: { notifyOnWins: true } as never })
    expect(half.status).toBe(400)
  })

  async function settledBy(winner: Person, loser: Person) {
    const id = await proposedEvent(world, loser, [
      [winner, 'optionA', '5'],
      [loser, 'optionB', '5'],
    ])
    await loser.ok('concedeEvent', on(id))
    await world.settle()
    return id
  }

  test('a win notifies only people who want that; the loser is always notified of the money', async () => {
    const [winner, loser] = [await world.rich('Winner'), await world.rich('Loser')]
    await loser.ok('setNotifications', { body: choices })
    await settledBy(winner, loser)
    expect(await told(winner)).toContain('You won $4.80 from Loser')
    expect(await told(loser)).toContain('You lost $5.00')
    await winner.ok('setNotifications', { body: choices })
    await settledBy(winner, loser)
    expect((await told(winner)).filter((title) => title.startsWith('You won'))).toHaveLength(1)
    expect((await told(winner)).filter((title) => title.startsWith('You lost'))).toHaveLength(0)
    expect((await told(loser)).filter((title) => title === 'You lost $5.00')).toHaveLength(2)
  })

  test('a refunded stake notifies under every setting of the switches', async () => {
    const [one, two] = [await world.rich('One'), await world.rich('Two')]
    await one.ok('setNotifications', { body: { ...choices, notifyOnUpcomingEvents: false } })
    const id = await stakedEvent(world, two, [[one, 'optionA', '5']])
    await world.pass('61 minutes')
    expect((await one.ok('getEvent', on(id))).status).toBe('voided')
    expect(await told(one)).toContain('Your $5.00 is back')
  })

  test('an hour before an event locks, its bettors who want that are notified once', async () => {
    const [wants, not, without] = [
      await world.rich('Wants'),
      await world.rich('Not'),
      await world.rich('Without'),
    ]
    await wants.ok('setNotifications', { body: { ...choices } })
    await without.ok('setNotifications', { body: { ...choices } })
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    await stakedEvent(
      world,
      without,
      [
        [wants, 'optionA', '5'],
        [not, 'optionB', '5'],
      ],
      { endsAt: new Date(now.getTime() + 3 * 3_600_000).toISOString() },
    )
    await world.pass('119 minutes')
    expect(await told(wants)).not.toContain('Closes in an hour')
    await world.pass('1 minute 1 second')
    expect(await told(wants)).toContain('Closes in an hour')
    await world.pass('10 minutes')
    expect((await told(wants)).filter((title) => title.startsWith('Closes in'))).toHaveLength(1)
    expect((await told(not)).filter((title) => title.startsWith('Closes in'))).toEqual([])
    expect((await told(without)).filter((title) => title.startsWith('Closes in'))).toEqual([])
  })

  test('M21 a challenge of an hour reminds its bettors ten minutes before the lock, one of ten minutes not at all', async () => {
    const wants = await world.rich('Wants')
    await wants.ok('setNotifications', { body: { ...choices } })
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const locksIn = (minutes: number) => ({
      endsAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    await stakedEvent(world, wants, [[wants, 'optionA', '5']], locksIn(60))
    await stakedEvent(world, wants, [[wants, 'optionA', '5']], locksIn(10))
    const soon = async () => (await told(wants)).filter((title) => title.startsWith('Closes in'))
    await world.pass('49 minutes')
    expect(await soon()).toEqual([])
    await world.pass('1 minute 1 second')
    expect(await soon()).toEqual(['Closes in 10 minutes'])
    await world.pass('5 minutes')
    expect(await soon()).toHaveLength(1)
  })

  test('no notice for an event that was called off before', async () => {
    const wants = await world.rich('Wants')
    await wants.ok('setNotifications', { body: { ...choices } })
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const id = await stakedEvent(world, wants, [[wants, 'optionA', '5']], {
      endsAt: new Date(now.getTime() + 2 * 3_600_000).toISOString(),
    })
    await wants.ok('voidEvent', { ...on(id), body: {} })
    await world.pass('90 minutes')
    expect((await told(wants)).filter((title) => title.startsWith('Closes in'))).toEqual([])
  })
})
