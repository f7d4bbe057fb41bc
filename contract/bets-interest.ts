import { z } from 'zod'
import { INTEREST_PARTS, NAMED_MAX } from './bets-limits.ts'
import { face, idInput, selection, wireMoney } from './fields.ts'

const part = z.enum(INTEREST_PARTS)

/** An interest, as a creator states it with their question: their own, and that of other people. */
export const interestBody = z
  .strictObject({
    part,
    /** the side on which a creator who takes part stands */
    side: selection.optional(),
    /** people with an interest, with the side on which they stand */
    names: z
      .array(z.strictObject({ personId: idInput, side: selection.optional() }))
      .max(NAMED_MAX, `You can name at most ${NAMED_MAX} people`)
      .optional(),
  })
  .refine(({ part, side }) => side === undefined || part === 'takes-part', {
    path: ['side'],
    message: 'Only a creator who takes part stands on a side',
  })

/** The interest in an event, as its card shows it. */
export const interestView = z.object({
  part,
  /** the side on which a creator who takes part stands; null without one */
  side: selection.nullable(),
  /** the number of people whom the creator named */
  named: z.number().int(),
  /** the creator's own stake; null without one */
  stake: z.object({ selection, amount: wireMoney }).nullable(),
})

/** The interest in an event, as its page shows it beside that. */
export const interestDetail = {
  names: z.array(
    z.object({
      /** null for a person who does not want to be named, and where a block stands between them and the caller */
      person: face.nullable(),
      side: selection.nullable(),
      /** the reason of a person who says that they have no interest; null without one */
      objection: z.string().nullable(),
    }),
  ),
  /** the line that the caller accepts before their first bet of real money here; null where nothing is to be accepted */
  toAccept: z.string().nullable(),
  /** the sides on which the caller may stake now */
  sides: z.array(selection),
}
