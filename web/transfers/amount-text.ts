/** Specification part 1 §8: the notification's text when an amount is missing, zero or no number. */
export const INVALID_AMOUNT = {
  title: 'Invalid Amount',
  description: 'Please enter a valid amount greater than 0',
  variant: 'destructive',
} as const
