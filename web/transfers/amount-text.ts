import { parseMoney } from '#contract/money.ts'

/** Specification part 1 §8: what stands in the notification when an amount is missing, zero or no number. */
export const INVALID_AMOUNT = {
  title: 'Invalid Amount',
  description: 'Please enter a valid amount greater than 0',
  variant: 'destructive',
} as const

/** What was typed into an amount field, in cents; null unless it is an amount above zero. */
export function typedCents(text: string): bigint | null {
  const cents = parseMoney(text.trim())
  return cents !== null && cents > 0n ? cents : null
}
