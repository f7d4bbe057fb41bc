/** The notice where push could not be turned on, and why where that is known. */
export const NOT_TURNED_ON = [
  'Push could not be turned on',
  'This browser has no push service at the moment. Try again later.',
] as const
