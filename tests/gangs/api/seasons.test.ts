import { beforeEach, describe, expect, test } from 'vitest'
import { BOARD_BETTORS_MIN, BOARD_WANTS, GANG_BOARD_BETTORS_MIN } from '#contract/bets-limits.ts'
import type { Query } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import type { Stake } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { alone, evening, gangOf, settledEvent, toMonday } from '#tests/support/season-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld()
let serial = 0
const name = () => `Season ${++serial}`

const board = (person: Person, id: string, query: Query<'gangBoard'> = {}) =>
  person.ok('gangBoard', { params: { id }, query })
const ranks = async (person: Person, id: string, query: Query<'gangBoard'> = {}) =>
  (await board(person, id, query)).bettors.map((row) => [row.person.id, row.rank, row.events])

async function five(): Promise<[Person, Person, Person, Person, Person]> {
  const all = []
  for (const one of ['Ada', 'Ben', 'Cem', 'Dana', 'Eli']) all.push(await world.signUp(one))
  return all as [Person, Person, Person, Person, Person]
}

beforeEach(async () => {
  await toMonday(world)
})

describe('Q-08 the board of a gang', () => {
  test('Q-08 counts the gang’s own events with at least three bettors and public ones with at least five, of whom nobody holds more than half of the other side', async () => {
    const [ada, ben, cem, dana, eli] = await five()
    const id = await gangOf([ada, ben, cem, dana], name())
    const own = { own: true }
    // two bettors, or one who holds all that stands against Ben and Cem
    await settledEvent(
      world,
      ada,
      [
        [ada, 'optionA', '10'],
        [ben, 'optionB', '10'],
      ],
      own,
    )
    expect((await board(ada, id)).own.events).toBe(0)
    await settledEvent(world, ada, alone(ada, [ben, cem]), own)
    expect([(await board(ada, id)).own.events, (await board(ben, id)).own.events]).toEqual([1, 0])
    expect((await board(ada, id)).own).toMatchObject({ stake: '10.00', profit: '19.40', returnRate: 194 })
    // public with four, void, real money: nothing
    const four: Stake[] = evening([ada, ben, cem, dana, eli]).slice(0, 4)
    await settledEvent(world, eli, [...four.slice(0, 3), [dana, 'optionB', '10']])
    await settledEvent(world, eli, evening([ada, ben, cem, dana, eli]), { outcome: 'void' })
    expect((await board(ada, id)).own.events).toBe(1)
    await settledEvent(world, eli, evening([ada, ben, cem, dana, eli]))
    expect((await board(ada, id)).own.events).toBe(2)
    expect((await board(ada, id, { mode: 'real' })).own.events).toBe(0)
    // the gang's own event is on no board of the site
    expect((await ada.ok('bettorBoard', { query: {} })).own.events).toBe(1)
    expect(
      (await world.db.rows(sql`select from event_scores where gang_id = ${BigInt(id)} and side_a`)).length,
    ).toBe(1)
  })

  test('Q-08 ranks in a week from three events and 20.00 on, in a month from eight and 80.00; who has fewer stands below', async () => {
    const [ada, ben, cem, dana, eli] = await five()
    const id = await gangOf([ada, ben, cem, dana], name())
    for (let n = 0; n < 2; n++) await settledEvent(world, ada, alone(ada, [ben, cem]), { own: true })
    await settledEvent(world, eli, evening([cem, ben, ada, dana, eli]))
    // the two for whom the gang's events did not count have one as Dana has
    expect(await ranks(dana, id)).toEqual([
      [ada.id, 1, 3],
      [ben.id, null, 1],
      [cem.id, null, 1],
      [dana.id, null, 1],
    ])
    const own = (await board(dana, id)).own
    expect(own).toMatchObject({
      rank: null,
      missing: { events: 2, stake: '10.00' },
      listed: true,
      shown: 'all',
    })
    expect((await board(ada, id, { period: 'month' })).own).toMatchObject({
      ...{ rank: null, events: 3 },
      missing: { events: 5, stake: '50.00' },
    })
    // three events with too little staked are no rank either
    for (let n = 0; n < 3; n++) await settledEvent(world, ben, alone(ben, [ada, cem], '0.5'), { own: true })
    expect((await board(ben, id)).own).toMatchObject({
      events: 4,
      rank: null,
      missing: { events: 0, stake: '8.50' },
    })
    // others read no amount
    expect(JSON.stringify((await board(dana, id)).bettors)).not.toMatch(/\d\.\d\d\b/)
  })

  test('Q-08 ties go to the person with more events', async () => {
    const [ada, ben, cem, dana, eli] = await five()
    const id = await gangOf([ada, ben, cem, dana, eli], name())
    // Dana and Eli lose all they stake against three, Eli once more
    for (let n = 0; n < 3; n++)
      await settledEvent(world, ada, evening([ada, ben, cem, dana, eli]), { own: true })
    await settledEvent(
      world,
      ada,
      [
        [ada, 'optionA', '10'],
        [ben, 'optionA', '10'],
        [eli, 'optionB', '10'],
      ],
      { own: true },
    )
    expect((await ranks(ada, id)).slice(-2)).toEqual([
      [eli.id, 4, 4],
      [dana.id, 5, 3],
    ])
  })

  test('Q-08 two members under an open flag who bet against each other are left out', async () => {
    const [ada, ben, cem, dana] = await five()
    const id = await gangOf([ada, ben, cem, dana], name())
    await world.db.change(sql`
      insert into fair_play_flags (kind, user_id, other_id, figures, match_ids, created_at)
      values ('same_pair', ${BigInt(ada.id)}, ${BigInt(ben.id)}, '{}', '{}', clock_now())`)
    await settledEvent(world, ada, [...alone(ada, [ben, cem]), [dana, 'optionB', '10']], { own: true })
    for (const one of [ada, ben, cem, dana]) expect((await board(one, id)).own.events, one.id).toBe(0)
  })

  test('Q-08 a second account gives no place: neither by tiny stakes, nor by losing to oneself', async () => {
    const [ada, second, ben] = await five()
    const id = await gangOf([ada, second, ben], name())
    const against = (stake: string, other: string): Stake[] => [
      [ada, 'optionA', stake],
      [second, 'optionB', other],
    ]
    // alone against each other, also with a third person who holds less than half
    for (let n = 0; n < 3; n++) {
      await settledEvent(world, ada, against('0.01', '100'), { own: true })
      await settledEvent(world, ada, [...against('10', '30'), [ben, 'optionB', '1']], { own: true })
    }
    expect((await board(ada, id)).own).toMatchObject({ events: 0, rank: null })
    // a cent against two equal ones is a huge return, but no rank below 20.00 in stakes
    for (let n = 0; n < 3; n++)
      await settledEvent(world, ada, alone(ada, [second, ben], '0.01'), { own: true })
    expect((await board(ada, id)).own).toMatchObject({
      events: 3,
      rank: null,
      missing: { events: 0, stake: '19.97' },
    })
    // and it is not the first of the board beside a member with a rank
    const [cem, dana] = [await world.signUp('Cem'), await world.signUp('Dana')]
    for (const one of [cem, dana]) await one.ok('joinGang', { params: { id }, body: {} })
    for (let n = 0; n < 3; n++) await settledEvent(world, cem, alone(cem, [dana, ben]), { own: true })
    expect((await ranks(ben, id)).slice(0, 2)).toEqual([
      [cem.id, 1, 3],
      [ada.id, null, 3],
    ])
  })

  test('Q-08 Q-16 people outside of the gang read no board of it, as if there were no gang', async () => {
    const [ada, ben, cem] = await five()
    const id = await gangOf([ada, ben], name())
    await gangOf([cem], name())
    const stranger = await world.signUp('Stran')
    for (const one of [cem, stranger])
      for (const which of [id, '999999'])
        expect(refused(await one.call('gangBoard', { params: { id: which }, query: {} }))).toEqual([
          404,
          'not_found',
        ])
    await ben.ok('leaveGang', { body: {} })
    expect(refused(await ben.call('gangBoard', { params: { id }, query: {} }))).toEqual([404, 'not_found'])
    expect((await board(ada, id)).bettors).toEqual([])
  })

  test('Q-08 a member who chose nobody, or is blocked, is not shown; real money shows only members who chose it', async () => {
    const [ada, ben, cem, dana, eli] = await five()
    const id = await gangOf([ada, ben, cem, dana, eli], name())
    for (let n = 0; n < 3; n++)
      await settledEvent(world, eli, evening([ada, ben, cem, dana, eli]), { own: true })
    await ada.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect((await ranks(ben, id)).map(([one]) => one)).not.toContain(ada.id)
    const own = await board(ada, id)
    expect(own.own).toMatchObject({ shown: 'no', listed: false, rank: null, events: 3 })
    expect(own.bettors.map((row) => row.person.id)).not.toContain(ada.id)
    await ben.ok('blockUser', { params: { id: dana.id }, body: {} })
    expect((await ranks(dana, id)).map(([one]) => one)).not.toContain(ben.id)
    expect((await ranks(cem, id)).map(([one]) => one)).toContain(ben.id)
    // real money
    const rich = []
    for (const one of ['Fay', 'Gus', 'Hal']) rich.push(await world.rich(one))
    const [fay, gus, hal] = rich as [Person, Person, Person]
    const other = await gangOf([fay, gus, hal], name())
    for (let n = 0; n < 3; n++)
      await settledEvent(world, fay, alone(fay, [gus, hal]), { own: true, practice: false })
    // a proposal by which its proposer wins waits longer
    await world.pass('4 hours')
    const real = { mode: 'real' } as const
    expect(await ranks(gus, other, real)).toEqual([])
    expect((await board(fay, other, real)).own).toMatchObject({ shown: 'no', events: 3, rank: null })
    await fay.ok('setBoardVisibility', { body: { onBoards: true } })
    expect(await ranks(gus, other, real)).toEqual([[fay.id, 1, 3]])
    expect((await board(fay, other, real)).own).toMatchObject({ shown: 'boards', rank: 1 })
    expect(await ranks(gus, other)).toEqual([])
  })

  test('Q-08 own place and the members who passed me since yesterday are shown', async () => {
    const [ada, ben, cem, dana, eli] = await five()
    const id = await gangOf([ada, ben, cem, dana, eli], name())
    for (let n = 0; n < 3; n++) await settledEvent(world, ada, alone(ada, [cem, dana]), { own: true })
    expect(await board(ada, id)).toMatchObject({ own: { rank: 1 }, passed: [] })
    await world.pass('1 day')
    for (let n = 0; n < 3; n++) await settledEvent(world, ben, alone(ben, [cem, dana], '7'), { own: true })
    const after = await board(ada, id)
    expect([after.own.rank, after.passed.map((one) => one.id)]).toEqual([2, [ben.id]])
    expect((await board(ben, id)).passed).toEqual([])
    expect((await board(eli, id)).passed).toEqual([])
    // they who hide are not named
    await ben.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect((await board(ada, id)).passed).toEqual([])
  })

  test('Q-08 the limits of the database are those of the contract', async () => {
    const source = async (which: string) =>
      (await world.db.one<{ text: string }>(sql`select prosrc as text from pg_proc where proname = ${which}`))
        .text
    const { week, month } = BOARD_WANTS
    expect((await source('board_score')).match(/'week' then \d+ else \d+/g)).toEqual([
      `'week' then ${week.events} else ${month.events}`,
      `'week' then ${week.stakeCents} else ${month.stakeCents}`,
    ])
    expect((await source('event_judge_score')).match(/people >= \d+/g)).toEqual([
      `people >= ${BOARD_BETTORS_MIN}`,
      `people >= ${GANG_BOARD_BETTORS_MIN}`,
    ])
  })
})
