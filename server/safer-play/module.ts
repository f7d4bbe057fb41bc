import { defineModule } from '#server/core/module.ts'
import { exportSaferPlay } from './closure.ts'
import './facts.ts'
import { heldPoller, releaseOnChange } from './held.ts'
import { playLimitsChanged } from './live.ts'
import { forgetPlayTime, oldMinutes } from './play-time.ts'
import { checkAnswered } from './reality-check.ts'
import { saferPlayHandlers } from './routes.ts'

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: ['play_checks', 'play_limits', 'play_minutes', 'play_pauses'],
  routes: saferPlayHandlers,
  pollers: [heldPoller],
  subscribers: { 'release-held': releaseOnChange },
  live: { personal: [playLimitsChanged, checkAnswered] },
  housekeeping: [oldMinutes],
  closure: { exportData: { saferPlay: exportSaferPlay }, forget: forgetPlayTime },
})
