import { formatMoney } from '#contract/money.ts'

/** An amount of an event inside a sentence: "$9.60", "9.60 practice coins". @param cents hundredths */
export const amountText = (cents: bigint, practice: boolean): string =>
  practice ? `${formatMoney(cents)} practice coins` : `$${formatMoney(cents)}`
