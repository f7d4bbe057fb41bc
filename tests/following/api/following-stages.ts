import type { RouteName } from '#contract/index.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

const anybody = { user: 200, owner: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 }
const nobody = { user: 404, bettor: 404, merchant: 404, moderator: 404, admin: 404 }

const somebody = async (world: World): Promise<Record<string, string>> => ({
  userId: (await world.signUp('Somebody')).id,
})

/** Somebody whom the owner follows. */
async function followed(world: World, { owner }: Callers): Promise<Record<string, string>> {
  const star = await world.signUp('Stella')
  await star.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  await owner.ok('follow', { params: { userId: star.id }, body: {} })
  return { userId: star.id }
}

/** Somebody who asks to follow the owner. */
async function asking(world: World, { owner }: Callers): Promise<Record<string, string>> {
  const fan = await world.signUp('Fay')
  await fan.ok('follow', { params: { userId: owner.id }, body: {} })
  return { userId: fan.id }
}

/** Followings in the matrix of routes. */
export const FOLLOWING_STAGES: Partial<Record<RouteName, Stage>> = {
  getFollowing: { params: somebody, answers: { visitor: 401, ...anybody } },
  follow: { params: somebody, answers: { visitor: 401, ...anybody } },
  unfollow: { params: followed, answers: { visitor: 401, ...nobody, owner: 200 } },
  muteFollowing: { params: followed, answers: { visitor: 401, ...nobody, owner: 200 } },
  answerFan: { params: asking, answers: { visitor: 401, ...nobody, owner: 200 } },
}
