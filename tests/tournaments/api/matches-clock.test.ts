import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { advanceLine } from '#server/tournaments/line/advance-line.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Played } from '#tests/support/matches.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { on } from '#tests/support/tournaments.ts'
import { type Person, usd } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const first = async (line: Played) => (await line.matches())[0]!

/** The newest notice's text about a decided match. */
const decided = async (person: Person) =>
  (await person.ok('listNotifications')).find(({ title }) => / your match · /.test(title))?.body

describe('the clock', () => {
  test('T-57 who does not check in within ten minutes loses by walkover', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const { id } = await line.now()
    await people[1]!.ok('checkIn', { ...on(id), body: {} })
    await world.pass('9 minutes 30 seconds')
    expect((await first(line)).status).toBe('checking_in')
    await world.pass('30 seconds')
    expect(await first(line)).toMatchObject({
      status: 'completed',
      winnerId: people[1]!.id,
      wonBy: 'walkover',
    })
    expect(await line.now()).toMatchObject({ number: 2, status: 'waiting' })
    // both read who was missing
    expect(await decided(people[0]!)).toBe('You missed the check-in.')
    expect(await decided(people[1]!)).toMatch(/^\w+ missed the check-in\.$/)
    expect(await decided(people[1]!)).toContain((await people[0]!.ok('currentUser')).firstName)
  })

  test('T-54 T-57 neither comes: both lose a life, and the third, who never came to anything, wins nothing', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    await world.pass('10 minutes')
    expect(await first(line)).toMatchObject({ status: 'forfeited', winnerId: null })
    expect(await line.state()).toMatchObject({ status: 'cancelled', winner: null })
    expect(await Promise.all(people.map(usd))).toEqual(['100.00', '100.00', '100.00'])
    const [told] = await people[2]!.ok('listNotifications')
    expect(told?.body).toContain('nobody won a match')
  })

  test('T-54 nobody ever comes: every fee goes back and everybody reads why', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await world.pass('10 minutes')
    expect(await line.state()).toMatchObject({ status: 'cancelled', winner: null })
    expect((await line.state()).cancelReason).toMatch(/[Nn]obody/)
    expect(await Promise.all(people.map(usd))).toEqual(['100.00', '100.00'])
    await world.pass('1 day')
    expect(await Promise.all(people.map(usd))).toEqual(['100.00', '100.00'])
  })

  test('T-57 a clock that comes when another node has ended the tournament finds nothing to do', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await line.won(people[1]!)
    const { length } = await people[0]!.ok('tournamentFacts', on(line.id))
    const tick = world.context.db.transact((tx) =>
      advanceLine(world.context, tx, BigInt(line.id), { type: 'tick' }),
    )
    expect(await tick).toMatchObject({ status: 'completed', winner: people[1]!.id, seq: length })
  })

  test('T5 T-57 one report stands after thirty minutes of silence, counted from when the match can be over', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await line.begin()
    await line.report(people[0]!, people[0]!)
    // two games of three minutes had to be won first
    await world.pass('35 minutes 30 seconds')
    expect((await first(line)).status).toBe('reported')
    const [again, asked] = await people[1]!.ok('listNotifications')
    expect(asked?.body).toMatch(/^\w+ reports a win\. It counts in \d+ minutes unless you dispute it\.$/)
    expect(again?.body).toMatch(/^\w+ reports a win\. It counts in a minute unless you dispute it\.$/)
    await world.pass('30 seconds')
    expect(await first(line)).toMatchObject({ winnerId: people[0]!.id, wonBy: 'silence' })
    expect(await usd(people[0]!)).toBe('105.00')
  })

  test('T-57 a report that comes too late reads which moment decided, before and after the clock has written it down', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    await line.begin()
    const { id, dueAt } = await line.now()
    const late = async () =>
      (await people[0]!.call('reportMatch', { ...on(id), body: { winnerId: people[0]!.id } })).body.message
    await world.db.change(sql`update clock set "offset" = "offset" + interval '3 hours'`)
    const sentence = `This match is over: the time for a result ended at ${dueAt}. Nothing was changed.`
    expect(await late()).toBe(sentence)
    await world.settle()
    expect(await late()).toBe(sentence)
  })

  test('T-57 a late check-in and a late report read since when the match is over', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const { id, dueAt } = await line.now()
    await people[0]!.ok('checkIn', { ...on(id), body: {} })
    await world.db.change(sql`update clock set "offset" = "offset" + interval '11 minutes'`)
    const late = await people[1]!.call('checkIn', { ...on(id), body: {} })
    expect(late.body.message).toBe(
      `This match is over: the time to check in ended at ${dueAt}. Nothing was changed.`,
    )
    await world.settle()
    const after = await people[1]!.call('reportMatch', { ...on(id), body: { winnerId: people[1]!.id } })
    const { endedAt } = await first(line)
    expect(after.body.message).toBe(`This match has been over since ${endedAt}. Nothing was changed.`)
  })

  test('T-57 a call after the time is judged by the clock, before the poller has looked', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const { id } = await line.now()
    await people[0]!.ok('checkIn', { ...on(id), body: {} })
    await world.db.change(sql`update clock set "offset" = "offset" + interval '11 minutes'`)
    expect((await people[1]!.call('checkIn', { ...on(id), body: {} })).status).toBe(409)
    await world.settle()
    expect(await first(line)).toMatchObject({ wonBy: 'walkover', winnerId: people[0]!.id })
  })
})
