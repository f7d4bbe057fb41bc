import { z } from 'zod'
import { face, id, idParams, moment, text, wireMoney } from './fields.ts'
import { byId, list } from './listing.ts'
import { route } from './route.ts'

/** A person's signed-in device. */
const sessionSeen = z.object({
  device: z.string(),
  startedAt: moment,
  seenAt: moment,
  /** when it last gave an identity proof; null for never */
  provedAt: moment.nullable(),
})

/** One side of a case. */
const party = z.object({
  user: face,
  /** when the account was opened */
  createdAt: moment,
  /** the owner's are those from before the stop ended them */
  sessions: z.array(sessionSeen),
})

export const stopCase = z.object({
  id,
  owner: party,
  stoppedAt: moment,
  /** the hold ends by then at the latest */
  until: moment,
  losses: z.array(
    z.object({
      kind: z.enum(['event', 'tournament']),
      id,
      title: z.string(),
      endedAt: moment,
      loser: face,
      /** the held part of the loss */
      held: wireMoney,
      stakes: z.array(
        z.object({
          at: moment,
          amount: wireMoney,
          /** whether it needed an identity proof and had one */
          proved: z.boolean(),
        }),
      ),
      /** the people who won most in it */
      winners: z.array(party.extend({ won: wireMoney, sharesDevice: z.boolean() })),
    }),
  ),
  state: z.enum(['open', 'closed']),
  /** null while it is undecided */
  decidedFor: z.enum(['winner', 'owner']).nullable(),
  reason: z.string().nullable(),
})
export type StopCase = z.infer<typeof stopCase>

export const stopCaseRoutes = {
  stopCases: route('GET /api/admin/stop-cases', {
    who: 'moderator',
    rate: 'read',
    ...list(byId, { state: z.enum(['open', 'closed']).default('open') }),
    reply: z.array(stopCase),
    about:
      'Cases of money held because an owner stopped their account after losses, with the stakes, sessions, proofs and ages of both sides, newest first.',
  }),
  decideStopCase: route('POST /api/admin/stop-cases/{id}/decide', {
    who: 'moderator',
    rate: 'write',
    params: idParams,
    subject: 'stop-case',
    body: z.strictObject({ decidedFor: z.enum(['winner', 'owner']), reason: text(3, 1_000) }),
    reply: stopCase,
    refusals: ['not_found', 'holds_position', 'report_state', 'step_up_required'],
    changes: ['stopCases'],
    about:
      'Decides such a case with a written reason: for the winner, all of it is released at once; for the owner, it stays held to the end of the seven days. Needs a fresh proof.',
  }),
}
