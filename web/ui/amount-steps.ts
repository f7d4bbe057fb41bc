import { formatMoney } from '#contract/money.ts'
import { readAmount } from './amount-reader.ts'

/** The effect of a chip of the amount field: adds hundredths, halves, or takes everything. */
export type AmountStep = { add: bigint } | 'half' | 'max'

const shorten = (cents: bigint) => formatMoney(cents).replace(/\.00$/, '')

/**
 * The text of the field after a press on a chip. It rounds a half down to the cent; no result exceeds `max` or is below zero.
 * @param value the field's text; a text that is no amount counts as zero
 * @param max hundredths, when there is a limit
 */
export function stepAmount(value: string, step: AmountStep, max?: bigint): string {
  const now = readAmount(value).cents ?? 0n
  let next = now
  if (step === 'max') next = max ?? now
  else if (step === 'half') next = now / 2n
  else next = now + step.add
  if (next < 0n) return '0'
  return shorten(max !== undefined && next > max ? max : next)
}
