import { z } from 'zod'
import { moment, selection, wireMoney } from './fields.ts'

/** A stake comes back at once only earlier than this before the planned end of betting. */
export const RETURN_MINUTES = 10

/** Stepping back from an event, in its detail. */
export const stepBackParts = {
  /** the effect of stepping back now: whether the whole stake comes back at once; null unless the caller may, or a locked wallet closes it */
  stepBack: z.object({ returns: z.boolean(), stake: wireMoney }).nullable(),
  /** how the caller stepped back; null where they did not */
  steppedBack: z.object({ at: moment, selection, stake: wireMoney, returned: z.boolean() }).nullable(),
}

export const stepBackBody = z.strictObject({
  /** the caller was shown that the stake comes back: refused where it does not any more */
  returns: z.boolean().optional(),
})
