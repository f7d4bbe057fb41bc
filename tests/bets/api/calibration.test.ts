import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { createChance } from '#server/demo/chance.ts'
import { proposedEvent, type Side, type Stake } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { allTest } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()

/** A practice event with these bets, in this order, that ends so. */
async function ended(creator: Person, stakes: readonly Stake[], outcome: Side | 'void'): Promise<void> {
  await proposedEvent(world, creator, stakes, outcome, { isPracticeMode: true })
  await world.pass('1 hour')
}
const calibrationOf = async (person: Person) =>
  (await person.ok('userProfile', { params: { userId: person.id } })).record!.calibration

test('N-07 each bet counts with the odds right after it, in bands of twenty percent, and only from twenty bets on', async () => {
  const [ada, ben] = [await world.signUp('Ada'), await world.signUp('Ben')]
  // ten bets an evening, of which two evenings make a calibration
  for (const before of [0, 10]) {
    // the first bet has no other side and no odds: 66.66, 75 and 83.33% are left
    await ended(
      ada,
      [
        [ada, 'optionA', '10'],
        [ben, 'optionB', '10'],
        [ada, 'optionA', '10'],
        [ada, 'optionA', '10'],
        [ada, 'optionA', '20'],
      ],
      'optionA',
    )
    // 10%, 18.18% and exactly 20%, which is the second band
    await ended(
      ada,
      [
        [ben, 'optionB', '90'],
        [ada, 'optionA', '10'],
        [ada, 'optionA', '10'],
        [ada, 'optionA', '2.50'],
      ],
      'optionB',
    )
    await ended(
      ada,
      [
        [ben, 'optionB', '90'],
        [ada, 'optionA', '10'],
      ],
      'void',
    )
    expect(await calibrationOf(ada)).toEqual({
      practice: { bets: before + 6, bands: [] },
      real: { bets: 0, bands: [] },
    })
    // 50%, 60%, 71.42% and 75%
    await ended(
      ada,
      [
        [ben, 'optionA', '50'],
        [ada, 'optionB', '50'],
        [ada, 'optionB', '25'],
        [ada, 'optionB', '50'],
        [ada, 'optionB', '25'],
      ],
      'optionA',
    )
  }
  expect(await calibrationOf(ada)).toEqual({
    practice: {
      bets: 20,
      bands: [
        { from: 0, to: 20, bets: 4, happened: 0, chance: 14 },
        { from: 20, to: 40, bets: 2, happened: 0, chance: 20 },
        { from: 40, to: 60, bets: 2, happened: 0, chance: 50 },
        { from: 60, to: 80, bets: 10, happened: 4, chance: 70 },
        { from: 80, to: 100, bets: 2, happened: 2, chance: 83 },
      ],
    },
    real: { bets: 0, bands: [] },
  })
  expect(await calibrationOf(ben)).toEqual({ practice: { bets: 2, bands: [] }, real: { bets: 0, bands: [] } })
})

type Sum = { user_id: bigint; practice: boolean; band: number; bets: number; won: number; chances: bigint }
const sums = () =>
  world.db.rows<Sum>(sql`
    select user_id, practice, band::int as band, bets, won, chances from bet_calibrations order by user_id, practice, band`)

/** The same by walking through every bet of every settled event. */
async function naiveSums(): Promise<Sum[]> {
  const bets = await world.db.rows<{
    event_id: bigint
    user_id: bigint
    side: number
    amount_cents: bigint
    practice: boolean
    won: boolean
  }>(sql`
    select x.event_id, x.user_id, x.side::int as side, x.amount_cents::bigint as amount_cents, b.practice,
      b.outcome = (case x.side when 0 then 'optionA' else 'optionB' end) as won
    from bets x join event_books b using (event_id) where b.status = 'settled' order by x.event_id, x.id`)
  const found = new Map<string, Sum>()
  for (const [, all] of Map.groupBy(bets, ({ event_id }) => event_id)) {
    const pools: [bigint, bigint] = [0n, 0n]
    for (const { user_id, side, amount_cents, practice, won } of all) {
      pools[side as 0 | 1] += amount_cents
      const own = pools[side as 0 | 1]
      if (own === pools[0] + pools[1]) continue
      const chance = (own * 10_000n) / (pools[0] + pools[1])
      const band = Math.min(4, Math.floor(Number(chance) / 2000))
      const key = `${user_id}:${practice}:${band}`
      const sum = found.get(key) ?? { user_id, practice, band, bets: 0, won: 0, chances: 0n }
      found.set(key, {
        ...sum,
        bets: sum.bets + 1,
        won: sum.won + (won ? 1 : 0),
        chances: sum.chances + chance,
      })
    }
  }
  const order = ({ user_id, practice, band }: Sum) => Number(user_id) * 100 + (practice ? 10 : 0) + band
  return [...found.values()].sort((one, other) => order(one) - order(other))
}

allTest(
  'the sums are those of a walk through every bet, whatever the events, and in chunks of any size',
  async () => {
    const chance = createChance(24)
    const people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => world.signUp(name)))
    for (let event = 0; event < 12; event++) {
      const sideOf = new Map(people.map((person) => [person, chance.pick(['optionA', 'optionB'] as const)]))
      const stakes = Array.from({ length: chance.between(2, 14) }, (): Stake => {
        const person = chance.pick(people)
        return [person, sideOf.get(person)!, (chance.between(1, 900) / 100).toFixed(2)]
      })
      await proposedEvent(world, people[0]!, stakes, chance.pick(['optionA', 'optionB'] as const), {
        isPracticeMode: true,
      }).catch(() => {
        // a side without bets: the event is void by its own clock
      })
      await world.pass('1 hour')
    }
    const expected = await naiveSums()
    expect(expected.length).toBeGreaterThan(10)
    expect(await sums()).toEqual(expected)
    // as the events of an older release, which wait all at once, and two people at a time
    await world.db.change(sql`delete from bet_calibrations`)
    await world.db.change(sql`
    insert into event_calibrations_due (event_id) select event_id from event_books where status = 'settled'`)
    for (const { event_id } of await world.db.rows<{ event_id: bigint }>(sql`
    select event_id from event_calibrations_due`))
      while (
        (await world.db.one<{ state: number }>(sql`select event_calibrate(${event_id}, 2) as state`))
          .state !== 2
      );
    expect(await sums()).toEqual(expected)
    await world.settle()
    expect(await sums()).toEqual(expected)
  },
)
