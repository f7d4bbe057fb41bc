import { readAmount, refusedAmount } from '#web/ui/amount-reader.ts'

export const KEYPAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const
export type KeypadKey = (typeof KEYPAD)[number]

/** The text of an amount field after a key of the pad; a key that would make it no amount changes nothing. */
export function pressKey(value: string, key: KeypadKey): string {
  if (key === 'back') return value.slice(0, -1)
  const before = value.endsWith('.') ? value : readAmount(value).plain
  const match = /^(\d{0,9})(\.\d{0,2})?$/.exec(before + key)
  if (!match) return value
  const [, whole = '', fraction = ''] = match
  return (whole.replace(/^0+(?=\d)/, '') || (fraction && '0')) + fraction
}

/** Specification part 1 §8: the notification's text when an amount is missing, zero or no number. */
export const invalidAmount = (typed: string) =>
  ({
    title: 'Invalid Amount',
    description: refusedAmount(typed, 'Please enter a valid amount greater than 0'),
    variant: 'destructive',
  }) as const
