import { refusedAmount } from '#web/ui/amount-reader.ts'

/** Specification part 1 §8: the notification's text when an amount is missing, zero or no number. */
export const invalidAmount = (typed: string) =>
  ({
    title: 'Invalid Amount',
    description: refusedAmount(typed, 'Please enter a valid amount greater than 0'),
    variant: 'destructive',
  }) as const
