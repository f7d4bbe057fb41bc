import { z } from 'zod'
import { faceForOperators, id, moment } from './fields.ts'

/** One moderator's signature under a decision; only operators see it before the decision. */
export const signature = z.object({
  by: faceForOperators,
  role: z.enum(['moderator', 'admin']),
  verdict: z.string(),
  reason: z.string(),
  at: moment,
})
export type Signature = z.infer<typeof signature>

export const objection = z.object({ byId: id, reason: z.string(), at: moment })
