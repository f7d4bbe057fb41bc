import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import type { Stage } from '../../app/api/stages.ts'

/** A question about two accounts in the matrix of routes. */
export const LINK_STAGES: Partial<Record<RouteName, Stage>> = {
  decidePlayLink: {
    async params(world) {
      const [first, second] = [await world.signUp('First'), await world.signUp('Second')]
      const { id } = await world.db.one<{ id: bigint }>(sql`
        insert into play_links (user_id, excluded_id, act, same)
        values (${BigInt(second.id)}, ${BigInt(first.id)}, 'ask', 'person') returning id`)
      return { id: id.toString() }
    },
    // the admin comes too late
    answers: { visitor: 401, user: 403, owner: 403, bettor: 403, merchant: 403, moderator: 200, admin: 409 },
  },
}
