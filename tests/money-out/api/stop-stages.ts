import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { openEvent } from '#tests/support/events.ts'
import { prove } from '#tests/support/world.ts'
import type { Stage } from '../../app/api/stages.ts'

/** A case of the owner's with a loss that is held. */
const aCase: Stage['params'] = async (world, { owner, admin }) => {
  const { id: event } = await openEvent(world, owner)
  const { id } = await world.db.one<{ id: bigint }>(sql`
    insert into stop_cases (user_id, until, sessions) values (${BigInt(owner.id)}, clock_now() + interval '7 days', '[]')
    returning id`)
  await world.db.change(sql`
    insert into stop_holds (case_id, kind, id, loser_id, ended_at, cents, of_cents)
    values (${id}, 'event', ${BigInt(event)}, ${BigInt(owner.id)}, clock_now(), 100, 100)`)
  await prove(admin)
  return { id: String(id) }
}

export const STOP_STAGES: Partial<Record<RouteName, Stage>> = {
  decideStopCase: {
    params: aCase,
    answers: {
      ...{ visitor: 401, user: 403, owner: 403, bettor: 403, merchant: 403 },
      // an admin decides it, and then it is over
      ...{ admin: 200, moderator: 409 },
    },
  },
}
