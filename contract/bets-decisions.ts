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
      'Decides an event, with a written reason and, in real money, a fresh proof. The moderator must have no part in it. A pool above $500 takes the same call by a second moderator, and so does one that comes to more together with what the caller decided alone in 24 hours and what one person gained by such decisions in 30 days (`decisionSums`); then the losing side may object for 15 minutes.',
  }),
  suspendEvent: route('POST /api/admin/events/{id}/suspend', {
    who: 'moderator',
    rate: 'write',
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'a moderator stops bets, and places none' },
    subject: 'event',
    params: idParams,
    body: z.strictObject({
      reason: text(1, 2000),
      /** nothing is wrong with its words, so they stay where they are */
      keepWords: z.boolean().default(false),
    }),
    reply: eventDetail,
    refusals: eventErrors,
    about:
      'Suspends an event: betting and all its timers stop. Admins are called after 24 hours; after 7 days it is void and every stake goes back. Its words are taken down unless `keepWords`: then only people with a stake in it, its creator, moderators and admins read them, and no list, search, card or link shows it.',
  }),
  setEventWords: route('POST /api/admin/events/{id}/words', {
    who: 'moderator',
    rate: 'write',
    changes: ['decisions', 'events'],
    subject: 'event',
    params: idParams,
    body: z.strictObject({
      /** takes them down, or shows them again */
      down: z.boolean(),
      reason: text(1, 2000),
    }),
    reply: eventDetail,
    refusals: [...eventErrors, 'holds_position'],
    about:
      'Takes the words of an event down and leaves its money and timers alone, in every state but open, or shows them again: one that is open is suspended with its words. Its creator gets the reason.',
  }),
  resumeEvent: route('POST /api/admin/events/{id}/resume', {
    who: 'moderator',
    rate: 'write',
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'a moderator lets bets go on, and places none' },
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
