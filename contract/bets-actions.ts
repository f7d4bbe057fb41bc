import { z } from 'zod'

/** What the caller may do with an event now, in its detail: as the acts themselves judge it. */
export const eventActions = {
  /** the actions open to the caller now */
  can: z.object({
    bet: z.boolean(),
    propose: z.boolean(),
    concede: z.boolean(),
    dispute: z.boolean(),
    void: z.boolean(),
    decide: z.boolean(),
    lock: z.boolean(),
    object: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    takeWords: z.boolean(),
    showWords: z.boolean(),
    /** set a cover or change it, and take it away */
    cover: z.boolean(),
    uncover: z.boolean(),
  }),
  /** actions that are shown, but closed for now, with the reason for people */
  off: z.object({ concede: z.string().optional(), lock: z.string().optional() }),
  /** open actions that ask for a proof of identity first */
  proof: z.object({ concede: z.literal(true).optional(), decide: z.literal(true).optional() }),
}
