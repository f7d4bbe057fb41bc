import { defineModule } from '#server/core/module.ts'
import { exportSaferPlay } from './closure.ts'
import { heldPoller } from './held.ts'
import { forgetPlayTime, oldMinutes } from './play-time.ts'
import { checkFrames } from './reality-check.ts'
import { saferPlayHandlers } from './routes.ts'

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: ['play_checks', 'play_limits', 'play_minutes', 'play_pauses'],
  routes: saferPlayHandlers,
  pollers: [heldPoller],
  live: { personal: checkFrames },
  housekeeping: [oldMinutes],
  closure: { exportData: { saferPlay: exportSaferPlay }, forget: forgetPlayTime },
})
