import { defineModule } from '#server/core/module.ts'
import { unconfirmedPurses, writeAddressRule } from './confirmed-addresses.ts'
import { findUser } from './find-user.ts'
import { cleanFormerAddresses, exportFormerAddresses, forgetFormerAddresses } from './former-addresses.ts'
import { forgetGameTags, gameTagsOf } from './game-tags.ts'
import { accountChanged } from './live.ts'

/** Other modules may join `users` for a name and a face. The row stays, without a name, when the account is closed. */
export const users = defineModule({
  name: 'users',
  tables: ['users', 'game_tags', 'address_rule', 'address_changes'],
  closure: {
    exportData: { gameTags: gameTagsOf, formerAddresses: exportFormerAddresses },
    async forget(tx, userId) {
      await forgetGameTags(tx, userId)
      await forgetFormerAddresses(tx, userId)
    },
  },
  housekeeping: [cleanFormerAddresses],
  live: { personal: [accountChanged] },
  prepare: writeAddressRule,
  pollers: [unconfirmedPurses],
  exists: { user: async (tx, id) => (await findUser(tx, id)) !== undefined },
})
