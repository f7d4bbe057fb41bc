import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditGangs } from './audit.ts'
import { exportGang, forgetGang } from './closure.ts'
import { gangChannel } from './live.ts'
import { gangHandlers } from './routes.ts'
import type { Records } from './show-gangs.ts'

export const gangs = defineModule({
  name: 'gangs',
  tables: ['gangs', 'gang_members', 'gang_alerts'],
  audits: [auditGangs],
  closure: { exportData: { gang: exportGang }, forget: forgetGang },
  live: { channels: [gangChannel] },
  start: (_: Contexts, { records }: { records: Records }) => ({ routes: gangHandlers(records) }),
})
