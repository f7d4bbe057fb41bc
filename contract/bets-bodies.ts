import { z } from 'zod'
import { interestBody } from './bets-interest.ts'
import { AUDIENCES } from './bets-limits.ts'
import { repeatsBody } from './bets-series.ts'
import { amount, idInput, line, selection, text } from './fields.ts'
import { objectPath } from './uploads.ts'

export const categories = ['personal', 'sports', 'entertainment', 'other'] as const
export const audience = z.enum(AUDIENCES)

export const createEventBody = z.strictObject({
  title: line(3, 140),
  description: text(0, 2000),
  category: z.enum(categories),
  optionALabel: line(1, 60),
  optionBLabel: line(1, 60),
  endsAt: z.iso.datetime({ offset: true }),
  isPracticeMode: z.boolean().default(false),
  photos: z.array(objectPath).min(1).max(2).optional(),
  /** the people who see it: everybody, the people of an invite link, or the creator's gang */
  audience: audience.optional(),
  /** the public event whose question it asks in a circle: title, rules, options, category, end and mode are that one's */
  follows: idInput.optional(),
  /** a jury decides disputes; only for a public event that follows none */
  jury: z.boolean().optional(),
  /** what the creator and people whom they name have to do with the answer; absent: the creator only proposes it */
  interest: interestBody.optional(),
  /** it repeats by this rule; not with photographs, a followed event, a jury or an interest */
  repeats: repeatsBody.optional(),
  /** the settled event that it asks again with the same words, of which the caller was the creator or had a bet in it */
  askedAgainOf: idInput.optional(),
})

export const placeBetBody = z.strictObject({
  eventId: idInput,
  amount,
  selection,
  /** the client's mode; when present it must match the event's */
  isPracticeMode: z.boolean().optional(),
  /** the caller read the interest in the event (`toAccept`) and accepts it */
  acceptsInterest: z.literal(true).optional(),
})
