import type { RouteName } from '#contract/index.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'
import { FOLLOWING_STAGES } from '../../following/api/following-stages.ts'
import { STOP_STAGES } from '../../money-out/api/stop-stages.ts'

/** Somebody new: a block of the matrix's own people would keep them from each other in later cells. */
const stranger = (world: World) => world.signUp('Stranger')

/** A report of the owner's about somebody. */
async function report(world: World, { owner }: Callers): Promise<{ id: string }> {
  const { id } = await stranger(world)
  return owner.ok('report', { body: { kind: 'user', id, reason: 'For the matrix' } })
}

/** For moderators and admins; the second of them is too late. */
const oneModerator = {
  visitor: 401,
  user: 403,
  owner: 403,
  bettor: 403,
  merchant: 403,
  moderator: 200,
  admin: 409,
}

/** Blocks, reports, sanctions and followings in the matrix of routes. */
export const MODERATION_STAGES: Partial<Record<RouteName, Stage>> = {
  ...STOP_STAGES,
  ...FOLLOWING_STAGES,
  blockUser: {
    params: async (world) => ({ id: (await stranger(world)).id }),
    answers: { visitor: 401, user: 200, owner: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 },
  },
  unblockUser: {
    async params(world, { owner }) {
      const { id } = await stranger(world)
      await owner.ok('blockUser', { params: { id }, body: {} })
      return { id }
    },
    answers: { visitor: 401, user: 404, bettor: 404, merchant: 404, moderator: 404, admin: 404, owner: 200 },
  },
  decideReport: {
    params: async (world, people) => ({ id: (await report(world, people)).id }),
    answers: oneModerator,
  },
  liftSanction: {
    async params(world, { owner, moderator }) {
      const muted = await stranger(world)
      const { id } = await owner.ok('report', { body: { kind: 'user', id: muted.id, reason: 'Insults' } })
      await moderator.ok('decideReport', {
        params: { id },
        body: { decision: 'mute', hours: 1, reason: 'For the matrix' },
      })
      return { id: (await muted.ok('listSanctions'))[0]!.id }
    },
    answers: oneModerator,
  },
}
