import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { leafOf, newSalt, sealSalt } from '#server/juries/leaves.ts'
import { openEvent } from '#tests/support/events.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A disputed event of the bettor's, before a jury on which the owner sits. */
async function aCase(world: World, { owner, bettor }: Callers): Promise<Record<string, string>> {
  const { id } = await openEvent(world, bettor, { jury: true })
  const [eventId, juror] = [BigInt(id), BigInt(owner.id)]
  const salt = newSalt()
  await world.db.change(sql`
    update event_books set status = 'disputed', jury = 'sits', proposed_outcome = 'optionA', proposed_at = clock_now(),
      disputed_by = ${BigInt(bettor.id)}, disputed_at = clock_now(), dispute_reason = 'It was not so',
      decide_by = clock_now() + interval '7 days', next_at = clock_now() + interval '7 days' where event_id = ${eventId}`)
  await world.db.change(sql`
    insert into jury_cases (event_id, began_at, deadline, next_at, pool, leaves, sealed_salt, reached, pairs)
    values (${eventId}, clock_now(), clock_now() + interval '2 days', clock_now() + interval '1 hour',
      ${[juror]}::bigint[], ${[leafOf(salt, juror)]}::text[], ${sealSalt(world.context, eventId, salt)}::bytea, 1, '{}')`)
  await world.db.change(sql`
    insert into jury_seats (event_id, seat, place, user_id, drawn_at) values (${eventId}, 1, 0, ${juror}, clock_now())`)
  return { id }
}

const nobodyElse = { visitor: 401, user: 404, bettor: 404, merchant: 404, moderator: 404, admin: 404 }

/** Cases of juries in the matrix of routes. Their juror has bet too little to sit, which the vote finds. */
export const JURY_STAGES: Partial<Record<RouteName, Stage>> = {
  juryCase: { params: aCase, answers: { ...nobodyElse, owner: 200 } },
  juryVote: { params: aCase, answers: { ...nobodyElse, owner: 409 } },
  juryDraw: {
    params: aCase,
    answers: { visitor: 401, user: 200, owner: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 },
  },
}
