import { FEED_ON_HOME } from '#contract/following-limits.ts'
import { defineModule } from '#server/core/module.ts'
import { endFollowings, exportFollowings, forgetFollowings } from './closure.ts'
import { followingHandlers } from './routes.ts'

export const following = defineModule({
  name: 'following',
  tables: ['person_followings'],
  routes: followingHandlers,
  closure: { exportData: { followings: exportFollowings }, forget: forgetFollowings },
  offers: { lostSight: endFollowings },
  home: { reads: () => [{ name: 'listFeed', query: { limit: FEED_ON_HOME } }] },
})
