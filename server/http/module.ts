import { defineModule } from '#server/core/module.ts'
import { forgetKeys } from './idempotency.ts'

export const http = defineModule({
  name: 'http',
  tables: ['idempotency_keys'],
  housekeeping: [forgetKeys],
})
