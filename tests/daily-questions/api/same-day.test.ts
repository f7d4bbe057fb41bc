import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { dailyBody, siteDay } from '#tests/support/daily.ts'
import { on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { refused } from '#tests/support/world.ts'

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
