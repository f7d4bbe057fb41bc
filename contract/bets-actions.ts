import { z } from 'zod'

/** The caller's actions on an event now, in its detail. The acts themselves use the same checks. */
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
    /** set, change or remove a cover */
    cover: z.boolean(),
    uncover: z.boolean(),
  }),
  /** actions that the page shows but that are closed for now, with the reason as a sentence */
  off: z.object({ concede: z.string().optional(), lock: z.string().optional() }),
  /** open actions that ask for a proof of identity first */
  proof: z.object({ concede: z.literal(true).optional(), decide: z.literal(true).optional() }),
}
