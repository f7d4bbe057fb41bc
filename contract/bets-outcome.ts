import { z } from 'zod'
import { eventDetail, eventErrors, outcome } from './bets.ts'
import { stepBackBody } from './bets-step-back.ts'
import { OBJECTION_MAX } from './decision-limits.ts'
import { emptyBody, httpsLink, idParams, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { objectPath } from './uploads.ts'
import { pageLink } from './video-source.ts'

/** A page's https link; the link of a video may lack its scheme. */
const sourceLink = z.string().trim().max(500).transform(pageLink).pipe(httpsLink)

/** The actions of an event's creator and bettors on its outcome. */
export const outcomeRoutes = {
  proposeOutcome: route('POST /api/events/{id}/propose', {
    who: 'user',
    rate: 'write',
    params: idParams,
    openText: { note: 'it is evidence' },
    body: z.strictObject({
      outcome,
      sourceUrl: sourceLink.optional(),
      note: text(0, 1000).optional(),
      photo: objectPath.optional(),
    }),
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'open bets settle, and a bond comes back' },
    reply: eventDetail,
    refusals: [...eventErrors, 'upload_state', 'step_up_required'],
    about:
      'The creator proposes the outcome of a locked event; the challenge window starts. In real money the evidence is a photograph, a source (an https address with a public host that is not this site’s) or, up to $100, a note of at least ten letters. The creator posts a bond where the balance covers it and the wallet is not locked; otherwise a moderator, not the clock, confirms the proposal.',
  }),
  concedeEvent: route('POST /api/events/{id}/concede', {
    who: 'user',
    rate: 'write',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'open bets settle' },
    params: idParams,
    body: emptyBody,
    reply: eventDetail,
    refusals: [
      ...eventErrors,
      'wallet_locked',
      'not_a_losing_bettor',
      'already_conceded',
      'step_up_required',
    ],
    about:
      'A losing bettor accepts the proposal. When all of them have accepted, the event settles at once. A locked wallet cannot give up real money; giving up more than $20.00 in 24 hours needs an identity proof.',
  }),
  stepBack: route('POST /api/events/{id}/step-back', {
    who: 'user',
    since: '0.2.0',
    rate: 'write',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'it stakes nothing, and the person owes it to the others' },
    params: idParams,
    body: stepBackBody,
    reply: eventDetail,
    refusals: [...eventErrors, 'wallet_locked', 'already_stepped_back', 'stake_stays', 'step_up_required'],
    about:
      'A bettor says, until the event is final, that they have an interest in it. This is final: they stake nothing more there. The stake comes back at once until somebody else has staked after it, and never within ten minutes of the end of betting. Otherwise it stays: a win gives only the stake back and the rest goes to the other winners, a loss stays a loss. A locked wallet cannot give up real money; giving up more than $20.00 in 24 hours, here the stake or the win that it would bring, needs an identity proof.',
  }),
  disputeEvent: route('POST /api/events/{id}/dispute', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'open bets settle, and a bond comes back' },
    params: idParams,
    openText: { reason: 'moderators need the reason' },
    body: z.strictObject({ reason: text(1, 2000) }),
    reply: eventDetail,
    refusals: [...eventErrors, 'insufficient_funds', 'step_up_required'],
    about:
      'A bettor disputes the proposal with a bond: 5% of their own stake, at least 1.00, and in real money at most the bond of the proposal. A moderator then decides the event.',
  }),
  lockEvent: route('POST /api/events/{id}/lock', {
    who: 'user',
    rate: 'write',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'open bets settle' },
    params: idParams,
    body: emptyBody,
    reply: eventDetail,
    refusals: [...eventErrors, 'bet_too_recent'],
    about:
      'The creator locks the event before its end, but not within 10 minutes after a bet of their own. With one side empty it is voided.',
  }),
  objectToDecision: route('POST /api/events/{id}/object', {
    who: 'user',
    rate: 'write',
    changes: ['bets', 'decisions', 'events'],
    onBreak: { refused: false, because: 'open bets settle' },
    params: idParams,
    openText: { reason: 'moderators need the reason' },
    body: z.strictObject({ reason: text(1, OBJECTION_MAX) }),
    reply: eventDetail,
    refusals: [...eventErrors, 'not_a_losing_bettor', 'already_objected'],
    about:
      'A bettor on the losing side objects to a decision that two moderators signed, within 15 minutes. The first objection calls an admin who signed nothing; further ones are attached.',
  }),
  voidEvent: route('POST /api/events/{id}/void', {
    who: 'user',
    rate: 'money',
    changes: ['balance', 'bets', 'events'],
    onBreak: { refused: false, because: 'stakes go back' },
    money: 'stored-reply',
    params: idParams,
    publicText: ['reason'],
    body: z.strictObject({ reason: text(0, 500).optional() }),
    reply: eventDetail,
    refusals: [...eventErrors, 'counter_bet_exists', 'silenced'],
    about:
      'The creator voids the event while it has bets on one side at most; every stake is refunded in full.',
  }),
}

export const outcomes = contractModule({
  routes: outcomeRoutes,
})
