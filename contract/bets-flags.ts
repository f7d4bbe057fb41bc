import { z } from 'zod'
import { TIE_KINDS } from './bets-limits.ts'
import { faceForOperators, id, idParams, moment, selection, text, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The terms of a proposal for its creator. */
export const proposalTerms = z.object({
  /** null in coins */
  bond: wireMoney.nullable(),
  /** the challenge window, seconds */
  seconds: z.number().int(),
  /** an outcome by which the creator gains: its window is twice as long; null where there is none */
  doubledFor: selection.nullable(),
  evidence: z.enum(['none', 'note', 'source']),
})

/** A win of somebody who belongs to a person who decided it. */
export const eventFlag = z.object({
  id,
  event: z.object({ id, title: z.string() }),
  /** the label of the option that won */
  won: z.string(),
  winner: faceForOperators,
  decider: faceForOperators,
  payout: wireMoney,
  reasons: z.array(
    z.object({
      kind: z.enum(TIE_KINDS),
      /** transfers between the two in 30 days */
      sum: wireMoney.nullable(),
      /** the members of the gang that both are in */
      members: z.number().int().nullable(),
    }),
  ),
  createdAt: moment,
  /** the event waits for this flag until then at the latest; null where the payout went on */
  waitsUntil: moment.nullable(),
  state: z.enum(['open', 'closed']),
  note: z.string().nullable(),
})
export type EventFlag = z.infer<typeof eventFlag>

export const eventFlagRoutes = {
  eventFlags: route('GET /api/admin/event-flags', {
    who: 'moderator',
    since: '0.2.0',
    rate: 'read',
    ...list(byId, { state: z.enum(['open', 'closed']).default('open') }),
    reply: z.array(eventFlag),
    about: 'Wins of people who belong to a person who decided the event, with the reasons, newest first.',
  }),
  closeEventFlag: route('POST /api/admin/event-flags/{id}/close', {
    who: 'moderator',
    since: '0.2.0',
    rate: 'money',
    money: 'stored-reply',
    subject: 'event-flag',
    params: idParams,
    body: z.strictObject({ note: text(3, 1_000) }),
    changes: ['bets', 'eventFlags', 'events'],
    onBreak: { refused: false, because: 'open bets settle' },
    reply: eventFlag,
    refusals: ['not_found', 'holds_position', 'report_state', 'step_up_required'],
    about:
      'Closes a flag with a note for other operators, with a fresh proof. When no payout of the event waits any more, its outcome is final at once. The moderator must have no part in the event.',
  }),
}

export const eventFlags = contractModule({
  routes: eventFlagRoutes,
  parts: { eventFlags: ['eventFlags', 'operatorQueues'] },
  screens: { '/admin/flagged-wins': { title: 'Flagged wins' } },
})
