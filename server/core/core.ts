import { forgetKeys } from './housekeeping.ts'
import { defineModule } from './module.ts'

export const core = defineModule({
  name: 'core',
  tables: ['clock', 'idempotency_keys', 'audit_log', 'migrations'],
  housekeeping: [forgetKeys],
})
