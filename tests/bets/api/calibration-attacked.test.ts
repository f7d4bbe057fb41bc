import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { ada, ben, cleo, testNewcomers, world } from '#tests/support/attack-world.ts'
import { on, proposedEvent } from '#tests/support/events.ts'
import { PASSWORD } from '#tests/support/world.ts'

testNewcomers()

test('an account that was closed before gets no calibration from the events of an older release', async () => {
  const id = await proposedEvent(
    world,
    cleo,
    [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
      [ada, 'optionA', '1'],
    ],
    'optionB',
    { isPracticeMode: true },
  )
  await ada.ok('concedeEvent', on(id))
  await world.settle()
  await world.db.change(sql`delete from bet_calibrations`)
  await ada.ok('closeAccount', { body: { password: PASSWORD } })
  // as the migration queues every settled event
  await world.db.change(sql`insert into event_calibrations_due (event_id) values (${BigInt(id)})`)
  // one pass, then one chunk
  const step = () =>
    world.db.one<{ state: number }>(sql`select event_calibrate(${BigInt(id)}, 5000) as state`)
  expect([(await step()).state, (await step()).state]).toEqual([1, 2])
  expect(
    await world.db.rows(sql`select user_id from bet_calibrations where user_id = ${BigInt(ada.id)}`),
  ).toEqual([])
})

test('two workers at once count an event once', async () => {
  const id = await proposedEvent(
    world,
    cleo,
    [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
      [ada, 'optionA', '1'],
    ],
    'optionB',
    { isPracticeMode: true },
  )
  await ada.ok('concedeEvent', on(id))
  await world.settle()
  await world.db.change(sql`delete from bet_calibrations`)
  await world.db.change(sql`
    insert into event_calibrations_due (event_id) values (${BigInt(id)}) on conflict do nothing`)
  const step = () => world.db.one(sql`select event_calibrate(${BigInt(id)}, 1) as state`)
  for (let n = 0; n < 3; n++) await Promise.all([step(), step(), step()])
  const { bets } = await world.db.one<{ bets: number }>(sql`
    select sum(bets)::int as bets from bet_calibrations`)
  expect(bets).toBe(2)
})
