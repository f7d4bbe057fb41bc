import { z } from 'zod'
import { faceForOperators, id, moment, wireMoney } from './fields.ts'

/** One moderator's signature under a decision; only operators see it before the decision. */
export const signature = z.object({
  by: faceForOperators,
  role: z.enum(['moderator', 'admin']),
  verdict: z.string(),
  reason: z.string(),
  at: moment,
})

/** `byId` is null where it would reveal a stake: in an event, for everyone but its author and operators. */
export const objection = z.object({ byId: id.nullable(), reason: z.string(), at: moment })

/** The sum of a decision about real money, for the moderator who is about to make it. */
export const decisionSum = z.object({
  /** the pool or prize */
  matter: wireMoney,
  /** pools and prizes that the caller decided alone in 24 hours */
  decidedAlone: wireMoney,
  /** the most that one of its winners gained in 30 days by other decisions that one moderator made alone */
  gainedAlone: wireMoney,
  /** of the three */
  sum: wireMoney,
  /** the sum is too large for one moderator, or another moderator has already signed */
  takesTwo: z.boolean(),
})
export type DecisionSum = z.infer<typeof decisionSum>
