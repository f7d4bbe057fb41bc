import { typedAmount } from '#web/ui/amount-steps.ts'

export const KEYPAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const
export type KeypadKey = (typeof KEYPAD)[number]

/** The text of an amount field after a key of the pad; what would be no amount changes nothing. */
export function pressKey(value: string, key: KeypadKey): string {
  return key === 'back' ? value.slice(0, -1) : (typedAmount(value + key) ?? value)
}
