import { DEPOSIT_PRESETS_CENTS } from '#contract/fees.ts'
import { parseMoney } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** What was typed as hundredths, or null where Next stays disabled: empty, no amount, or nothing at all. */
export function customCents(typed: string): bigint | null {
  const cents = parseMoney(typed.trim())
  return cents !== null && cents > 0n ? cents : null
}

/** The preset amounts as their buttons say them: "$20". */
export const presets = DEPOSIT_PRESETS_CENTS.map((cents) => ({
  cents,
  words: moneyText({ cents, currency: 'USD' }).replace(/\.00$/, ''),
}))

/** What the notification of a credited deposit says. */
export const creditedWords = (cents: bigint): string =>
  `${moneyText({ cents, currency: 'USD' })} added to your balance.`
