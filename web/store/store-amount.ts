import { parseMoney } from '#contract/money.ts'

/** What was typed as an amount, in cents; null unless it is one above zero. */
export function storeCents(text: string): bigint | null {
  const cents = parseMoney(text.trim().replace(/^\$/, ''))
  return cents !== null && cents > 0n ? cents : null
}
