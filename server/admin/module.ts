import { type Contexts, defineModule } from '#server/core/module.ts'
import { adminHandlers, type QueueCounts } from './index.ts'

export const admin = defineModule({
  name: 'admin',
  tables: ['admin_nominations'],
  // Who named whom for which office stays; the audit log keeps it too.
  closure: {},
  start: (_: Contexts, { queues }: { queues: QueueCounts }) => ({ routes: adminHandlers(queues) }),
})
