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
 * What a person may type or paste, brought into the field's form: symbols, spaces and thousands commas go, a
 * decimal comma becomes a point, a third decimal is dropped.
 * @returns null when it is no beginning of an amount; the field then keeps what it had
 */
export function typedAmount(input: string): string | null {
  let text = input.replace(/[$◈\s\u00a0]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) text = text.replaceAll(',', '')
  text = text.replace(',', '.')
  const match = /^(\d{0,9})(\.\d{0,2})?\d*$/.exec(text)
  if (!match) return null
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  const fraction = match[2] ?? ''
  return fraction && !whole ? `0${fraction}` : whole + fraction
}
