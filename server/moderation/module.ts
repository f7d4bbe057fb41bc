import { defineModule } from '#server/core/module.ts'

export const moderation = defineModule({
  name: 'moderation',
  tables: ['user_blocks', 'sanctions', 'reports'],
  closure: {},
})
