import { defineModule } from '#server/core/module.ts'
import { exportSaferPlay } from './closure.ts'
import './facts.ts'
import { heldPoller, releaseOnChange } from './held.ts'
import { playLimitsChanged } from './live.ts'
import { saferPlayHandlers } from './routes.ts'

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: ['play_limits', 'play_pauses'],
  routes: saferPlayHandlers,
  pollers: [heldPoller],
  subscribers: { 'release-held': releaseOnChange },
  live: { personal: [playLimitsChanged] },
  closure: { exportData: { saferPlay: exportSaferPlay } },
})
