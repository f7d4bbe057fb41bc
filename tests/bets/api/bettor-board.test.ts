import { beforeEach, describe, expect, test } from 'vitest'
import { BOARD_BETTORS_MIN, BOARD_WANTS } from '#contract/bets-limits.ts'
import type { Query } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { productNow, proposedEvent, type Stake } from '#tests/support/events.ts'
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

/** To the next Monday at 00:00, so that the events of a test are of one week. */
async function toMonday(): Promise<void> {
  const now = await productNow(world)
  const day = 86_400_000
  const days = (8 - now.getUTCDay()) % 7 || 7
  const monday = Math.floor(now.getTime() / day) * day + days * day
  await world.pass(`${Math.ceil((monday - now.getTime()) / 1000)} seconds`)
}

describe('N-05 the board of bettors', () => {
  beforeEach(toMonday)

  test('ranks by return from three events and 20.00 of stakes on, those who show themselves; the others stand below or not at all', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const [ada, ben, cem, dana, eli] = five as [Person, Person, Person, Person, Person]
    await show(ada, ben, dana)
    for (let n = 0; n < 2; n++) await won(eli, evening(five))
    // after two events nobody has a rank, and the board tells each what is missing
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
    await dana.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect((await ranksOf(dana)).map(([id]) => id)).toEqual([ada.id])
    await show(dana)
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
    const [fay, gus] = (await people('Fay', 'Gus')) as [Person, Person]
    const eight: Stake[] = [...evening(five), [fay, 'optionA', '10'], [gus, 'optionB', '10']]
    await won(eli, eight)
    for (const [one, events] of [
      [fay, 1],
      [ada, 0],
      [dana, 0],
      // without the two the first event had three people; the flag of Ben and Ada is about bets against each other
      [ben, 1],
      [eli, 1],
    ] as const)
      expect((await boardOf(one)).own.events, one.id).toBe(events)
  })

  test('Q-08 a winner and a decider with an open flag of this event who bet against each other are left out, and nobody else', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const [fay, gus] = (await people('Fay', 'Gus')) as [Person, Person]
    const [ada, ben, cem, dana, eli] = five as [Person, Person, Person, Person, Person]
    const eight: Stake[] = [...evening(five), [fay, 'optionA', '10'], [gus, 'optionB', '10']]
    const id = await proposedEvent(world, eli, eight, 'optionA', { isPracticeMode: true })
    const flag = (winner: Person, decider: Person, outcome: 'optionA' | 'optionB', closed = false) =>
      world.db.change(sql`
        insert into event_flags (event_id, outcome, winner_id, decider_id, reasons, payout_cents, waits, closed_at, closed_by, note)
        values (${BigInt(id)}, ${outcome}, ${BigInt(winner.id)}, ${BigInt(decider.id)}, '[]', 1000, false,
          ${closed ? new Date() : null}, ${closed ? BigInt(fay.id) : null}, ${closed ? 'Brothers' : null})`)
    await flag(ada, eli, 'optionA')
    // one that a moderator closed, and one of an outcome that did not come
    await flag(ben, dana, 'optionA', true)
    await flag(gus, cem, 'optionB')
    await world.pass('1 hour')
    for (const [one, events] of [
      [ada, 0],
      [eli, 0],
      [ben, 1],
      [cem, 1],
      [dana, 1],
      [fay, 1],
      [gus, 1],
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
    expect(await boardOf(ada, { when: 'last' })).toEqual(before)
    // an ended board stays as it is, but nobody has to stay on it
    await show(five[1]!)
    expect(await boardOf(ada, { when: 'last' })).toEqual(before)
    expect((await boardOf(five[1]!, { when: 'last' })).own).toMatchObject({ shown: 'boards', listed: false })
    await ada.ok('setBoardVisibility', { body: { onBoards: false } })
    expect((await boardOf(ada, { when: 'last' })).bettors).toEqual([])
  })

  test('a choice during the scoring holds, and a stop between two chunks counts nobody twice', async () => {
    const five = await people('Ada', 'Ben', 'Cem', 'Dana', 'Eli')
    const [ada] = five as [Person]
    const id = await proposedEvent(world, five[4]!, evening(five), 'optionA', { isPracticeMode: true })
    await world.pass('1 hour')
    // as it was before its turn
    await world.db.change(sql`delete from event_scores where event_id = ${BigInt(id)}`)
    await world.db.change(sql`
      delete from bettor_scores where user_id = any(${five.map((one) => BigInt(one.id))}::bigint[])`)
    await world.db.change(sql`insert into event_scores_due (event_id) values (${BigInt(id)})`)
    const step = () =>
      world.db.one<{ state: number }>(sql`select event_score(${BigInt(id)}, 2, 'UTC', '{}', '{}') as state`)
    expect((await step()).state).toBe(1)
    // Ada chooses, and before that holds the first two people are scored: the scoring waits for her
    const waits = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%event_score(%'`
    const scoring = await world.db.transact(async (tx) => {
      await tx.change(sql`update users set on_boards = true where id = ${BigInt(ada.id)}`)
      const under = step()
      await expect.poll(() => world.db.rows(waits)).toHaveLength(1)
      return { under }
    })
    expect((await scoring.under).state).toBe(1)
    while ((await step()).state === 1);
    const own = (await boardOf(ada)).own
    expect(own).toMatchObject({ events: 1, listed: true, shown: 'boards' })
  })

  test('the limits of the database are those of the contract', async () => {
    const { limits } = await world.db.one<{ limits: string }>(sql`
      select pg_get_expr(d.adbin, d.adrelid) as limits from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'bettor_scores'::regclass and a.attname = 'qualified'`)
    const { week, month } = BOARD_WANTS
    expect(limits.match(/\d+/g)).toEqual(
      [week.events, month.events, week.stakeCents, month.stakeCents].map(String),
    )
    const { text } = await world.db.one<{ text: string }>(
      sql`select prosrc as text from pg_proc where proname = 'event_judge_score'`,
    )
    expect(text).toContain(`people >= ${BOARD_BETTORS_MIN} `)
  })
})
