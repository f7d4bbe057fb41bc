import { z } from 'zod'
import { face, id, moment } from './fields.ts'

/** One moderator's signature under a decision; only operators see it before the decision. */
export const signature = z.object({
  by: face,
  role: z.enum(['moderator', 'admin']),
  verdict: z.string(),
  reason: z.string(),
  at: moment,
})
export type Signature = z.infer<typeof signature>

export const objection = z.object({ byId: id, reason: z.string(), at: moment })
