import { defineModule } from '#server/core/module.ts'
import { auditRooms } from './audit-rooms.ts'
import { exportSaferPlay, openHeld } from './closure.ts'
import { factKeeper } from './facts-kept.ts'
import { heldPoller } from './held.ts'
import { saferPlayHandlers } from './routes.ts'

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: ['play_limits', 'play_pauses'],
  routes: saferPlayHandlers,
  audits: [auditRooms],
  pollers: [heldPoller, factKeeper],
  closure: { exportData: { saferPlay: exportSaferPlay }, openObligations: openHeld },
})
