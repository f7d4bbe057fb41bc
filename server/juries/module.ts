import type { Context } from '#server/core/context.ts'
import { defineModule } from '#server/core/module.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { auditJuries } from './audit-juries.ts'
import { exportJuries, forgetDuty } from './duty.ts'
import { stopCase, tendCase } from './end-case.ts'
import { sealedSalts, sealedVotes } from './leaves.ts'
import { juryHandlers } from './routes.ts'
import { drawJury } from './seat-jury.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 16

/** Cases whose next step is due; one that fails is tried again with the next round. */
const juryPoller: Workers = {
  name: 'juries',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for a due jury failed',
  workers: 1,
  wakes: 'events-payout',
  find: dueRows({ table: 'jury_cases', id: 'event_id', at: 'next_at', limit: AT_ONCE }),
  async work(context: Context, eventId: bigint) {
    try {
      await context.db.transact((tx) => tendCase(context, tx, eventId))
    } catch (error) {
      context.log.error({ err: error, event: eventId.toString() }, 'the step of a jury failed')
    }
  },
}

export const juries = defineModule({
  name: 'juries',
  tables: ['jury_volunteers', 'jury_cases', 'jury_seats'],
  routes: juryHandlers,
  audits: [auditJuries],
  closure: { exportData: { juries: exportJuries }, forget: forgetDuty },
  sealed: [sealedSalts, sealedVotes],
  pollers: [juryPoller],
  offers: {
    subscribers: {
      'draw-jury': { facts: ['event.disputed'], handle: drawJury },
      'stop-jury': { facts: ['event.suspended', 'event.became-final'], handle: stopCase },
    },
  },
})
