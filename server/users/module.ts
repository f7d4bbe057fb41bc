import { defineModule } from '#server/core/module.ts'
import { findUser } from './find-user.ts'
import { forgetGameTags, gameTagsOf } from './game-tags.ts'
import { accountChanged } from './live.ts'

/** Other modules may join `users` for a name and a face. The row stays, without a name, when the account is closed. */
export const users = defineModule({
  name: 'users',
  tables: ['users', 'game_tags'],
  closure: { exportData: { gameTags: gameTagsOf }, forget: forgetGameTags },
  live: { personal: [accountChanged] },
  exists: { user: async (tx, id) => (await findUser(tx, id)) !== undefined },
})
