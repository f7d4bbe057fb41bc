import { describe, expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { proposedEvent, type Stake } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()

type BoardQuery = Query<'bettorBoard'>
const boardOf = (person: Person, query: BoardQuery = {}) => person.ok('bettorBoard', { query })
const ranksOf = async (person: Person, query: BoardQuery = {}) =>
  (await boardOf(person, query)).bettors.map(({ person: { id }, rank, returnRate, events }) => [
    id,
    rank,
    returnRate,
    events,
  ])
const show = (...people: Person[]) =>
  Promise.all(people.map((one) => one.ok('setBoardVisibility', { body: { onBoards: true } })))

/** A practice event whose outcome is A. */
async function won(creator: Person, stakes: readonly Stake[], outcome?: 'void'): Promise<void> {
  await proposedEvent(world, creator, stakes, outcome, { isPracticeMode: true })
  await world.pass('1 hour')
}

/** Five people, of whom two lose to three. */
const evening = ([a, b, c, d, e]: readonly Person[], stake = '10'): Stake[] => [
  [a!, 'optionA', stake],
  [b!, 'optionA', '10'],
  [c!, 'optionA', '10'],
  [d!, 'optionB', '10'],
  [e!, 'optionB', '10'],
]
/** A third of the pot of 50.00 less its fee, above a stake of 10.00, in percent. */
const GAIN = expect.closeTo(63.3, 0)
const people = async (...names: string[]): Promise<Person[]> => {
  const all = []
  for (const name of names) all.push(await world.signUp(name))
  return all
}

describe('N-05 the board of bettors', () => {
  test('ranks by return from three events and 20.00 of stakes on, those who show themselves; the others stand below or not at all', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const [ada, ben, cem, dana, eli] = five as [Person, Person, Person, Person, Person]
    await show(ada, ben, dana)
    for (let n = 0; n < 2; n++) await won(eli, evening(five))
    // two events: nobody has a rank, and each is told what is missing
    expect(await ranksOf(cem)).toEqual([
      [ada.id, null, GAIN, 2],
      [ben.id, null, GAIN, 2],
      [dana.id, null, -100, 2],
    ])
    expect((await boardOf(ada)).own).toMatchObject({
      ...{ shown: 'boards', rank: null, events: 2, stake: '20.00', profit: expect.stringMatching(/^12\.6/) },
      missing: { events: 1, stake: '0.00' },
    })
    await won(eli, evening(five, '1'))
    // Ada staked less on the third, and so won less in sum but as much of her stakes
    expect(await ranksOf(cem)).toEqual([
      [ben.id, 1, expect.any(Number), 3],
      [ada.id, 2, expect.any(Number), 3],
      [dana.id, 3, -100, 3],
    ])
    const own = (await boardOf(cem)).own
    expect(own).toMatchObject({ shown: 'no', rank: null, events: 3, missing: { events: 0, stake: '0.00' } })
    // the choice *all* shows them too, and hiding takes the place away at once
    await cem.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    expect((await boardOf(cem)).own).toMatchObject({ shown: 'all', rank: expect.any(Number) })
    await cem.ok('setRecordVisibility', { body: { whoIsIn: 'practice' } })
    await ben.ok('setBoardVisibility', { body: { onBoards: false } })
    expect((await ranksOf(dana)).map(([id]) => id)).toEqual([ada.id, dana.id])
    // no amount of anybody else is in the answer
    expect(JSON.stringify((await boardOf(cem)).bettors)).not.toMatch(/\d\.\d\d\b/)
    // a block hides each from the other, without moving a rank
    await dana.ok('blockUser', { params: { id: ada.id }, body: {} })
    expect(await ranksOf(dana)).toEqual([[dana.id, 2, -100, 3]])
    expect((await ranksOf(ada)).map(([id]) => id)).toEqual([ada.id])
    // real money is apart
    expect(await ranksOf(cem, { mode: 'real' })).toEqual([])
  })

  test('an event with four people counts for nobody, nor a side whose other side one person holds, nor a void one', async () => {
    const [ada, ben, cem, dana, eli] = (await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    const four: Stake[] = [
      [ada, 'optionA', '10'],
      [ben, 'optionA', '10'],
      [cem, 'optionB', '10'],
      [dana, 'optionB', '10'],
    ]
    await won(eli, four)
    await won(eli, evening([ada, ben, cem, dana, eli]), 'void')
    expect((await boardOf(ada)).own.events).toBe(0)
    // Dana alone holds most of B: A's winners gain nothing on the board, B's people lost against three
    await won(eli, [...four, [eli, 'optionB', '1'], [dana, 'optionB', '90']])
    expect((await boardOf(ada)).own.events).toBe(0)
    expect((await boardOf(dana)).own).toMatchObject({ events: 1, returnRate: -100 })
  })

  test('two people with an open flag of fair play who bet against each other are left out, and nobody else', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const [ada, ben, , dana, eli] = five as [Person, Person, Person, Person, Person]
    await world.db.change(sql`
      insert into fair_play_flags (kind, user_id, other_id, figures, match_ids, created_at)
      values ('same_pair', ${BigInt(ada.id)}, ${BigInt(dana.id)}, '{}', '{}', clock_now()),
        ('same_pair', ${BigInt(ada.id)}, ${BigInt(ben.id)}, '{}', '{}', clock_now())`)
    await won(eli, evening(five))
    for (const [one, events] of [
      [ada, 0],
      [dana, 0],
      // the flag with Ada is about bets against each other, and these were on one side
      [ben, 1],
      [eli, 1],
    ] as const)
      expect((await boardOf(one)).own.events, one.id).toBe(events)
  })

  test('a week ends on Monday at 00:00 of the site’s time zone, and the last one stays as it was', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const ada = five[0]!
    await show(ada)
    await won(five[4]!, evening(five))
    const before = await boardOf(ada)
    expect(new Date(before.ends).toISOString()).toMatch(/T00:00:00.000Z$/)
    expect(new Date(before.ends).getUTCDay()).toBe(1)
    await world.pass('7 days')
    expect((await boardOf(ada)).own.events).toBe(0)
    const last = await boardOf(ada, { when: 'last' })
    expect(last).toEqual(before)
  })
})
