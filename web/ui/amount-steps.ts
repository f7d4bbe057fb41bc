import { formatMoney } from '#contract/money.ts'
import { readAmount } from './amount-reader.ts'

/** What a chip of the amount field does: adds hundredths, halves, or takes all there is. */
export type AmountStep = { add: bigint } | 'half' | 'max'

const shorten = (cents: bigint) => formatMoney(cents).replace(/\.00$/, '')

/**
 * The text of the field after a chip is pressed. A half is rounded down to the cent; nothing passes `max` or goes below zero.
 * @param value what stands in the field; anything that is no amount counts as zero
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
