import { type Contexts, defineModule } from '#server/core/module.ts'
import type { QueueCounts } from './queues.ts'
import { adminHandlers } from './routes.ts'

export const admin = defineModule({
  name: 'admin',
  tables: ['admin_nominations'],
  // Who named whom for which office stays; the audit log keeps it too.
  closure: {},
  start: (_: Contexts, { queues }: { queues: QueueCounts }) => ({ routes: adminHandlers(queues) }),
})
