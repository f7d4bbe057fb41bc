import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { editQuestion } from '#server/daily-questions/edit-question.ts'
import { openDay } from '#server/daily-questions/open-day.ts'
import { dailyBody, questionOf, scheduled, siteDay } from '#tests/support/daily.ts'
import { on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { refused } from '#tests/support/world.ts'

/** About half of them end either way. */
const ROUNDS = 24

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const asker = person(() => world.moderator('Asker'))
const other = person(() => world.moderator('Other'))

test('N-01 two operators who choose the same day at once: the second reads that another question has it', async () => {
  const day = await siteDay(world, 3)
  const { id: first } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
  const { id: second } = await other.ok('writeDailyQuestion', { body: dailyBody() })
  const { choosing } = await world.db.transact(async (tx) => {
    await tx.change(sql`
      update daily_questions set day = ${day}::date, asked_by = ${BigInt(asker.id)} where id = ${BigInt(first)}`)
    const choosing = other.call('scheduleDailyQuestion', { ...on(second), body: { day } })
    await expect
      .poll(() =>
        world.db.rows(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    return { choosing }
  })
  const answer = await choosing
  expect(refused(answer)).toEqual([409, 'question_state'])
  expect(answer.body).toMatchObject({ message: 'Another question has that day' })
  const { days } = await world.db.one<{ days: number }>(sql`
    select count(*)::int as days from daily_questions where day = ${day}::date`)
  expect(days).toBe(1)
})

test('N-01 N-06 an edit in the moment of the opening: two nodes open one event, with the words that two operators have seen', async () => {
  const [seen, edited] = ['Will it rain in Greenwich tonight?', 'Will it snow in Greenwich tonight?']
  const ends = { opened: 0, edited: 0 }
  // past the day that has a question
  await world.db.change(sql`update clock set "offset" = "offset" + interval '4 days'`)
  for (let n = 0; n < ROUNDS; n++) {
    await world.db.change(sql`
      update clock set "offset" = "offset" + date_trunc('day', clock_now()) + interval '1 day 5 minutes' - clock_now()`)
    // seen while it has tomorrow's day: today's would open with the second look
    const id = await scheduled([asker, other], await siteDay(world, 1), { title: seen })
    await world.db.change(sql`update clock set "offset" = "offset" + interval '1 day'`)
    const opening = () => Promise.all([openDay(world.context), openDay(world.context)])
    const words = {
      ...dailyBody({ title: edited }),
      id: BigInt(id),
      operatorId: BigInt(other.id),
      version: 1,
    }
    const edit = () => world.db.transact((tx) => editQuestion(world.context, tx, words))
    // each of them has a head start in some of the rounds
    const early = n % 8
    const [[answer]] = await Promise.all([
      sleep(Math.max(0, 4 - early)).then(() => Promise.allSettled([edit()])),
      sleep(Math.max(0, early - 4)).then(opening),
    ])
    const { event } = await questionOf(asker, id)
    const asked = await world.db.rows<{ title: string }>(sql`
      select e.title from events e join daily_questions q on q.event_id = e.id where q.id = ${BigInt(id)}`)
    if (answer.status === 'fulfilled') {
      expect([event, asked]).toEqual([null, []])
      ends.edited++
      // nobody has seen the new words, so a later look opens nothing
      await opening()
      expect((await questionOf(asker, id)).event).toBeNull()
    } else {
      expect(answer.reason).toMatchObject({ code: 'question_state' })
      expect(asked).toEqual([{ title: seen }])
      ends.opened++
    }
  }
  expect(ends.opened + ends.edited).toBe(ROUNDS)
  const { events } = await world.db.one<{ events: number }>(sql`
    select count(*)::int as events from events where title in (${seen}, ${edited})`)
  expect(events).toBe(ends.opened)
})
