import { DEPOSIT_MIN_CENTS, DEPOSIT_PRESETS_CENTS } from '#contract/fees.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** The preset amounts with their buttons' labels: "$20". */
export const presets = DEPOSIT_PRESETS_CENTS.map((cents) => ({
  cents,
  label: moneyText({ cents, currency: 'USD' }).replace(/\.00$/, ''),
}))

/** The notification of a credited deposit. */
export const creditNotice = (cents: bigint, title = 'Deposit Successful!') => ({
  title,
  description: `${moneyText({ cents, currency: 'USD' })} added to your balance.`,
})

/** Why the person cannot deposit this amount; undefined when they can. The server checks the maximum. */
export const tooLittle = (cents: bigint): string | undefined =>
  cents < DEPOSIT_MIN_CENTS
    ? `The smallest deposit is ${moneyText({ cents: DEPOSIT_MIN_CENTS, currency: 'USD' })}`
    : undefined
