/** Specification part 1 §8: what stands in the notification when an amount is missing, zero or no number. */
export const INVALID_AMOUNT = {
  title: 'Invalid Amount',
  description: 'Please enter a valid amount greater than 0',
  variant: 'destructive',
} as const
