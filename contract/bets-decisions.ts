import { z } from 'zod'
import { eventDetail, eventErrors, outcome } from './bets.ts'
import { emptyBody, idParams, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** Moderators' actions on events. */
export const decisionRoutes = {
  moderatorQueue: route('GET /api/admin/events', {
    who: 'moderator',
    rate: 'read',
    ...list(byId),
    reply: z.array(eventDetail),
    about: 'Disputed, suspended and overdue events, and proposals that need a confirmation, oldest first.',
  }),
  decideEvent: route('POST /api/admin/events/{id}/decide', {
    who: 'moderator',
    rate: 'money',
    money: 'stored-reply',
    subject: 'event',
    params: idParams,
    body: z.strictObject({ outcome, reason: text(1, 2000) }),
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'open bets settle' },
    reply: eventDetail,
    refusals: [...eventErrors, 'holds_position', 'step_up_required', 'same_operator'],
    about:
      'Decides an event, with a written reason and, in real money, a fresh proof. The moderator must have no part in it. A second moderator must make the same call for a pool above $500, or above it together with what the caller decided alone in 24 hours and what one person gained by such decisions in 30 days (`decisionSums`); the losing side may then object for 15 minutes.',
  }),
  suspendEvent: route('POST /api/admin/events/{id}/suspend', {
    who: 'moderator',
    rate: 'write',
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'a moderator stops betting and places no bet' },
    subject: 'event',
    params: idParams,
    body: z.strictObject({
      reason: text(1, 2000),
      /** its text is in order and stays visible */
      keepWords: z.boolean().default(false),
    }),
    reply: eventDetail,
    refusals: eventErrors,
    about:
      'Suspends an event: betting and all its timers stop. It calls admins after 24 hours; after 7 days the event is void and every stake is refunded. Unless `keepWords` is set, it takes the event’s text down: only people with a stake in it, its creator, moderators and admins then read it, and no list, search, card or link shows it.',
  }),
  setEventWords: route('POST /api/admin/events/{id}/words', {
    who: 'moderator',
    rate: 'write',
    changes: ['decisions', 'events'],
    subject: 'event',
    params: idParams,
    body: z.strictObject({
      /** true takes the text down, false shows it again */
      down: z.boolean(),
      reason: text(1, 2000),
    }),
    reply: eventDetail,
    refusals: [...eventErrors, 'holds_position'],
    about:
      'Takes an event’s text down or shows it again, without touching its money and timers. An open event must be suspended instead, which takes its text down too. The creator receives the reason.',
  }),
  resumeEvent: route('POST /api/admin/events/{id}/resume', {
    who: 'moderator',
    rate: 'write',
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'a moderator resumes betting and places no bet' },
    subject: 'event',
    params: idParams,
    body: emptyBody,
    reply: eventDetail,
    refusals: eventErrors,
    about: 'Resumes a suspended event with the time that it had left.',
  }),
}

export const decisions = contractModule({
  routes: decisionRoutes,
  parts: { decisions: ['moderatorQueue', 'operatorQueues'] },
})
