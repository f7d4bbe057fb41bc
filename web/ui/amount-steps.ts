import { formatMoney, parseMoney } from '#contract/money.ts'

/** What a chip of the amount field does: adds hundredths, halves, or takes all there is. */
export type AmountStep = { add: bigint } | 'half' | 'max'

const shorten = (cents: bigint) => formatMoney(cents).replace(/\.00$/, '')

/**
 * The text of the field after a chip is pressed. A half is rounded down to the cent; nothing passes `max`.
 * @param value what stands in the field; anything that is no amount counts as zero
 * @param max hundredths, when there is a limit
 */
export function stepAmount(value: string, step: AmountStep, max?: bigint): string {
  const now = parseMoney(value) ?? 0n
  let next = now
  if (step === 'max') next = max ?? now
  else if (step === 'half') next = now / 2n
  else next = now + step.add
  return shorten(max !== undefined && next > max ? max : next)
}

/**
 * What a person typed or pasted, brought into the form of an amount: symbols, spaces and the commas of whole thousands go, and
 * a comma before one or two digits is a decimal point. Nothing is left out or cut: what is no amount stays none.
 * @returns null when it is no beginning of an amount
 */
export function typedAmount(input: string): string | null {
  const text = input.replace(/[$◈\s\u00a0]/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const match = /^(\d{0,9})(\.\d{0,2})?$/.exec(plain)
  if (!match) return null
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  const fraction = match[2] ?? ''
  return fraction && !whole ? `0${fraction}` : whole + fraction
}
