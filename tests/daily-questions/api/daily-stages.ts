import type { RouteName } from '#contract/index.ts'
import { askAsSite } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { dailyBody } from '#tests/support/daily.ts'
import { productNow } from '#tests/support/events.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A question that the admin wrote. */
const aQuestion = async (_: World, { admin }: Callers): Promise<Record<string, string>> => ({
  id: (await admin.ok('writeDailyQuestion', { body: dailyBody() })).id,
})

/** A question of the admin's that has locked. */
async function aLockedOne(world: World, people: Callers): Promise<Record<string, string>> {
  const { id } = await aQuestion(world, people)
  const locksAt = new Date((await productNow(world)).getTime() + 3_600_000)
  await world.context.db.transact(async (tx) => {
    const eventId = await askAsSite(world.context, tx, {
      words: { ...dailyBody(), description: 'By the gauge.' },
      endsAt: locksAt,
      operatorId: BigInt(people.admin.id),
    })
    await tx.change(sql`
      update event_books set status = 'locked', locked_at = clock_now(), next_at = clock_now() + interval '2 days' where event_id = ${eventId}`)
    await tx.change(sql`
      update daily_questions set day = (clock_now() at time zone 'UTC')::date + (select count(*)::int from daily_questions),
        asked_by = ${BigInt(people.admin.id)}, event_id = ${eventId}, locks_at = ${locksAt}, here_at = clock_now()
      where id = ${BigInt(id!)}`)
  })
  return { id: id! }
}

const operators = {
  visitor: 401,
  user: 403,
  owner: 403,
  bettor: 403,
  merchant: 403,
  moderator: 200,
  admin: 200,
}

/** Questions of the day in the matrix of routes. */
export const DAILY_STAGES: Partial<Record<RouteName, Stage>> = {
  seeDailyQuestion: { params: aQuestion, answers: operators },
  scheduleDailyQuestion: { params: aQuestion, answers: operators },
  // the second one edits a version that is no more
  editDailyQuestion: { params: aQuestion, answers: { ...operators, admin: 409 } },
  // until the next morning the operator who asked answers alone
  proposeDailyOutcome: { params: aLockedOne, answers: { ...operators, moderator: 403 } },
}
