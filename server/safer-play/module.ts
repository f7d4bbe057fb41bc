import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { defineModule } from '#server/core/module.ts'
import { registerPeople, registerQuestions } from './ask-register.ts'
import { auditAllowances, auditMarks, auditUnconfirmed, auditWalletLocks } from './audit-allowances.ts'
import { exportSaferPlay, forgetMarks, openHeld } from './closure.ts'
import { linkSubscribers } from './facts.ts'
import { factKeeper } from './facts-kept.ts'
import { figuresPoller } from './figures.ts'
import { heldPoller, releaseOnChange } from './held.ts'
import { playLimitsChanged } from './live.ts'
import { createBeat } from './play-beat.ts'
import { openQuestions } from './play-cases.ts'
import { forgetPlayTime, oldMinutes } from './play-time.ts'
import { checkAnswered } from './reality-check.ts'
import { saferPlayHandlers } from './routes.ts'

const linkExists = async (tx: Tx, id: bigint) =>
  (await tx.first(sql`select 1 from play_links where id = ${id}`)) !== undefined

export const saferPlay = defineModule({
  name: 'safer-play',
  tables: [
    'play_checks',
    'play_limits',
    'play_minutes',
    'play_pauses',
    'play_marks',
    'play_links',
    'play_register',
    'play_register_asked',
    'play_flags',
    'play_deposits',
  ],
  audits: [auditAllowances, auditMarks, auditUnconfirmed, auditWalletLocks],
  pollers: [heldPoller, factKeeper, registerQuestions, figuresPoller],
  offers: { subscribers: { ...linkSubscribers, 'release-held': releaseOnChange } },
  live: { personal: [playLimitsChanged, checkAnswered] },
  closure: {
    exportData: { saferPlay: exportSaferPlay },
    openObligations: openHeld,
    async forget(tx, userId) {
      await forgetPlayTime(tx, userId)
      await forgetMarks(tx, userId)
    },
  },
  exists: { 'play-link': linkExists },
  queues: { saferPlay: openQuestions },
  housekeeping: [
    oldMinutes,
    {
      what: 'times of deposits that no rule needs any more',
      clean: (db) =>
        db.change(sql`
          delete from play_deposits where id in (
            select id from play_deposits where at < clock_now() - interval '30 days' order by at limit ${ROWS_AT_ONCE})`),
    },
  ],
  start: () => ({ routes: saferPlayHandlers(createBeat()), pollers: [registerPeople()] }),
})
