import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { forgetLetters } from '#server/weekly-letter/choice.ts'
import { bet, lockedEvent, on } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { type Person, prove } from '#tests/support/world.ts'
import { ask, at, lettersTo, readerAndAsker } from './letter-world.ts'

const world = judgedWorld()

const DAY_MS = 86_400_000
/** Each test has some weeks of its own, so that the clock never goes back. */
let monday = Date.parse('2027-03-08')
const day = (days: number, time: string) =>
  `${new Date(monday + days * DAY_MS).toISOString().slice(0, 10)}T${time}Z`
beforeEach(async () => {
  monday += 21 * DAY_MS
  await at(world, day(-4, '12:00'))
})

const count = (person: Person) => lettersTo(world, person).length

describe('Q-10 the weekly letter goes on Monday at 09:00 of the person’s zone', () => {
  test.each([
    ['Pacific/Apia', -1, '20:00'],
    ['Asia/Kathmandu', 0, '03:15'],
    ['UTC', 0, '09:00'],
    ['Pacific/Honolulu', 0, '19:00'],
  ])('Q-10 in %s', async (zone, days, time) => {
    const { reader, asker } = await readerAndAsker(world, zone)
    await ask(world, asker, 'Does the ferry run on Sunday?')
    const due = Date.parse(day(days, time))
    const { nextAt } = await reader.ok('getWeeklyLetter')
    expect(nextAt).toBe(new Date(due).toISOString())
    await at(world, new Date(due - 60_000).toISOString())
    expect(count(reader)).toBe(0)
    await at(world, new Date(due).toISOString())
    expect(count(reader)).toBe(1)
    await at(world, new Date(due + 3_600_000).toISOString())
    await ask(world, asker, 'And on Monday?')
    await at(world, new Date(due + 7 * DAY_MS - 60_000).toISOString())
    expect(count(reader)).toBe(1)
    await at(world, new Date(due + 7 * DAY_MS).toISOString())
    expect(count(reader)).toBe(2)
    expect(lettersTo(world, reader)[1]).toContain('And on Monday?')
  })

  test('Q-10 a change of the clocks moves the letter with the person’s morning', async () => {
    const { reader, asker } = await readerAndAsker(world, 'America/Los_Angeles')
    // the clocks of Los Angeles go back on the first Sunday of November
    monday = Date.parse('2028-11-06')
    await at(world, '2028-10-30T15:59:00Z')
    await ask(world, asker, 'Is the market open?')
    await at(world, '2028-10-30T16:00:00Z')
    expect((await reader.ok('getWeeklyLetter')).nextAt).toBe('2028-11-06T17:00:00.000Z')
    await at(world, '2028-11-06T16:30:00Z')
    expect(count(reader)).toBe(0)
    await at(world, '2028-11-06T17:00:00Z')
    expect(count(reader)).toBe(1)
  })

  test('Q-10 a site that was away sends it until 21:00 of that Monday, and later tells of it a week after', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, asker, 'Does the tent hold?')
    await at(world, day(0, '20:59'))
    expect(count(reader)).toBe(1)
    await ask(world, asker, 'Does it still hold?')
    await at(world, day(7, '21:00'))
    expect(count(reader)).toBe(1)
    expect((await reader.ok('getWeeklyLetter')).nextAt).toBe(new Date(day(14, '09:00')).toISOString())
    // the next one tells of both weeks
    await at(world, day(14, '09:00'))
    expect(lettersTo(world, reader)[1]).toContain('Does it still hold?')
  })

  test('Q-10 after two Mondays without one, it tells of fifteen days and of no more', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, asker, 'Does the boat float?')
    await at(world, day(0, '09:00'))
    await at(world, day(5, '12:00'))
    await ask(world, asker, 'Is it too long ago?')
    await at(world, day(7, '21:00'))
    await ask(world, asker, 'Does the boat still float?')
    await at(world, day(14, '21:00'))
    expect(count(reader)).toBe(1)
    await at(world, day(21, '09:00'))
    expect(lettersTo(world, reader)[1]).toContain('Does the boat still float?')
    expect(lettersTo(world, reader)[1]).not.toContain('Is it too long ago?')
    monday += 21 * DAY_MS
  })

  test('Q-10 who moves gets no second letter for a week, and the next one within two', async () => {
    const { reader, asker } = await readerAndAsker(world, 'Pacific/Apia')
    await ask(world, asker, 'Is it hot there?')
    await at(world, day(-1, '20:00'))
    expect(count(reader)).toBe(1)
    await reader.ok('setTimeZone', { body: { timeZone: 'Pacific/Honolulu' } })
    await ask(world, asker, 'Is it cold there?')
    await at(world, day(0, '19:00'))
    expect(count(reader)).toBe(1)
    await at(world, day(7, '19:00'))
    expect(count(reader)).toBe(2)
    await reader.ok('setTimeZone', { body: { timeZone: 'Pacific/Apia' } })
    await ask(world, asker, 'Is it hot again?')
    await at(world, day(13, '20:00'))
    expect(count(reader)).toBe(3)
  })

  test('Q-10 turned off and on again on a Monday, it comes once', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, asker, 'Is it once?')
    await at(world, day(0, '09:00'))
    for (const wanted of [false, true]) await reader.ok('setWeeklyLetter', { body: { wanted } })
    await at(world, day(0, '10:00'))
    expect(count(reader)).toBe(1)
    await reader.ok('setWeeklyLetter', { body: { wanted: false } })
    expect(await reader.ok('getWeeklyLetter')).toEqual({ wanted: false, confirmed: true, nextAt: null })
    await at(world, day(7, '09:00'))
    expect(count(reader)).toBe(1)
  })
})

describe('Q-10 the weekly letter tells of one’s circles', () => {
  test('Q-10 Q-16 what was asked and settled, own results, and nobody’s stake, balance or name', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await at(world, day(-3, '12:00'))
    const settled = await lockedEvent(
      world,
      await prove(asker),
      [
        [await prove(reader), 'optionA', '7.31'],
        [asker, 'optionB', '8.47'],
      ],
      {
        audience: 'gang',
        title: 'Will it snow?',
        optionALabel: 'Snow',
        optionBLabel: 'No snow',
        isPracticeMode: false,
      },
    )
    await (await prove(asker)).ok('proposeOutcome', {
      ...on(settled),
      body: { outcome: 'optionA', note: 'Seen', sourceUrl: 'https://example.com/snow' },
    })
    await world.pass('5 hours')
    const open = await ask(world, asker, 'Will the <b>ice</b> hold?')
    await (await prove(reader)).ok('placeBet', bet(open.id, 'optionA', '6.29'))
    await at(world, day(0, '09:00'))
    const [letter] = lettersTo(world, reader)
    expect(letter).toContain(`Settled\n- Will it snow?: Snow\n  http://localhost`)
    expect(letter).toContain(`/events/${settled}\n`)
    expect(letter).toContain('Asked\n- Will the <b>ice</b> hold?')
    expect(letter).toContain(`/events/${open.id}\n`)
    expect(letter).toContain('You won 1 event with real money.')
    expect(letter).not.toMatch(/7\.31|8\.47|6\.29|Asker|\$|balance/)
  })

  test('Q-10 nothing of circles that one has left, of people with a block, of other people’s links, and of public events', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    const other = await world.rich('Other')
    await ask(world, asker, 'In the gang?')
    await ask(world, other, 'For everybody?', { audience: 'public' })
    await ask(world, other, 'By somebody’s link?', { audience: 'link' })
    const mine = await ask(world, other, 'By my link?', { audience: 'link' })
    const token = mine.inviteLink!.slice('/e/'.length)
    await reader.ok('joinByLink', { params: { token }, body: {} })
    await reader.ok('leaveGang', { body: {} })
    await at(world, day(0, '09:00'))
    const [letter] = lettersTo(world, reader)
    expect(letter).toContain('By my link?')
    for (const hidden of ['In the gang?', 'For everybody?', 'somebody’s link'])
      expect(letter).not.toContain(hidden)
    await ask(world, other, 'Later, for everybody?', { audience: 'public' })
    await at(world, day(1, '09:00'))
    const again = await ask(world, other, 'Once more?', { audience: 'link' })
    await reader.ok('joinByLink', { params: { token: again.inviteLink!.slice('/e/'.length) }, body: {} })
    await reader.ok('blockUser', { params: { id: other.id }, body: {} })
    await at(world, day(7, '09:00'))
    expect(count(reader)).toBe(1)
  })

  test('Q-10 a long week names ten events and says that there are more', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    for (let n = 1; n <= 12; n++) await ask(world, asker, `Question ${n}?`)
    await at(world, day(0, '09:00'))
    const [letter] = lettersTo(world, reader)
    expect(letter!.match(/Question \d+\?/g)).toHaveLength(10)
    expect(letter).toContain('- and more')
  })
})

describe('Q-10 no weekly letter', () => {
  test('Q-10 without having asked for it, and in a week without news', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, reader, 'Asked by myself?')
    await ask(world, asker, 'For the others?')
    await confirmAddress(world.context, asker)
    await at(world, day(0, '09:00'))
    expect([count(reader), count(asker)]).toEqual([1, 0])
    await at(world, day(7, '09:00'))
    expect(count(reader)).toBe(1)
  })

  const states: [string, (reader: Person) => Promise<unknown>][] = [
    ['on a time-out', (one) => one.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })],
    ['on an exclusion', (one) => one.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })],
    [
      'at an unconfirmed address',
      (one) => world.db.change(sql`update users set email_verified_at = null where id = ${BigInt(one.id)}`),
    ],
    [
      'while banned',
      (one) =>
        world.db.change(sql`
          insert into sanctions (user_id, kind, reason, given_by, until)
          values (${BigInt(one.id)}, 'ban', 'Threats', ${BigInt(one.id)}, clock_now() + interval '30 days')`),
    ],
    [
      'while the account is stopped',
      (one) =>
        world.db.change(
          sql`update users set wallet_locked = true, wallet_stopped_at = clock_now() where id = ${BigInt(one.id)}`,
        ),
    ],
  ]
  test.each(states)('Q-10 %s', async (_, bring) => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, asker, 'Does it come?')
    await bring(await prove(reader))
    await at(world, day(0, '09:00'))
    expect(count(reader)).toBe(0)
  })

  test('Q-10 a closed account has no choice and no letters, and its export had both', async () => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    await ask(world, asker, 'Is it kept?')
    await at(world, day(0, '09:00'))
    const exported = await (await prove(reader)).ok('exportData')
    expect(exported.weeklyLetter).toMatchObject({
      choice: { wanted: true },
      sent: [{ monday: day(0, '').slice(0, 10) }],
    })
    const userId = BigInt(reader.id)
    await world.db.transact((tx) => forgetLetters(tx, userId))
    expect(
      await world.db.rows(sql`
        select user_id from weekly_letter_choices where user_id = ${userId}
        union select user_id from weekly_letters where user_id = ${userId}`),
    ).toEqual([])
  })
})
