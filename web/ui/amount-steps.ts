import { formatMoney } from '#contract/money.ts'
import { readAmount } from './amount-reader.ts'

/** The effect of a chip of the amount field: adds hundredths, halves, or takes everything. */
export type AmountStep = { add: bigint } | 'half' | 'max'

const shorten = (cents: bigint) => formatMoney(cents).replace(/\.00$/, '')

/**
 * The text of the field after a press on a chip. It rounds a half down to the cent; no result is below zero. An added sum may exceed
 * the purse: the sentence beside the field then says so.
 * @param value the field's text; a text that is no amount counts as zero
 * @param purse hundredths, everything that `max` takes
 */
export function stepAmount(value: string, step: AmountStep, purse?: bigint): string {
  const now = readAmount(value).cents ?? 0n
  if (step === 'max') return shorten(purse ?? now)
  const next = step === 'half' ? now / 2n : now + step.add
  return next < 0n ? '0' : shorten(next)
}
