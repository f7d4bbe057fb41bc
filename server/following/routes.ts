import type { followingRoutes } from '#contract/following.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { type Budget, limitHeaders, per } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { answerFan } from './fans.ts'
import { readFeed } from './feed.ts'
import { follow, mute, showFollowing, unfollow } from './follow.ts'
import { listFans, listFollowings } from './lists.ts'

/** The followings and requests that one person begins. */
const FOLLOWS: Budget = per(60, 3_600)

export const followingHandlers: HandlersOf<typeof followingRoutes> = {
  listFeed: (context, { caller, query }) => readFeed(context, caller.userId, query),
  listFollowings: ({ db }, { caller, query }) => listFollowings(db, caller.userId, query),
  getFollowing: ({ db }, { caller, params }) =>
    showFollowing(db, { userId: caller.userId, followedId: params.userId }),
  async follow(context, { caller, params }) {
    const taken = await context.limits.take(`follow/${caller.userId}`, FOLLOWS)
    if (taken.wait > 0)
      throw new Refusal('rate_limited', 'You followed many people in a short time. Try again later.').with(
        limitHeaders('follow', FOLLOWS, taken),
      )
    return context.db.transact((tx) =>
      follow(context, tx, { userId: caller.userId, followedId: params.userId }),
    )
  },
  async unfollow({ db }, { caller, params }) {
    await db.transact((tx) => unfollow(tx, { userId: caller.userId, followedId: params.userId }))
    return {}
  },
  muteFollowing: ({ db }, { caller, params, body }) =>
    db.transact((tx) => mute(tx, { userId: caller.userId, followedId: params.userId, ...body })),
  listFans: ({ db }, { caller, query }) => listFans(db, caller.userId, query),
  async answerFan(context, { caller, params, body }) {
    await context.db.transact((tx) =>
      answerFan(context, tx, { fanId: params.userId, userId: caller.userId, ...body }),
    )
    return {}
  },
}
