import { defineModule } from '#server/core/module.ts'
import { exportSaferPlay } from './closure.ts'
import { heldPoller } from './held.ts'
import { saferPlayHandlers } from './routes.ts'

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: ['play_limits', 'play_pauses'],
  routes: saferPlayHandlers,
  pollers: [heldPoller],
  closure: { exportData: { saferPlay: exportSaferPlay } },
})
