import { type Contexts, defineModule } from '#server/core/module.ts'
import type { QueueCounts } from './index.ts'
import { adminHandlers } from './routes.ts'

export const admin = defineModule({
  name: 'admin',
  tables: ['admin_nominations'],
  // Nominations stay after an account closes; the audit log keeps them too.
  closure: {},
  start: (_: Contexts, { queues }: { queues: QueueCounts }) => ({ routes: adminHandlers(queues) }),
})
