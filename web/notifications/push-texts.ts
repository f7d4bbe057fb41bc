/** The notice that push could not be turned on, with the reason if known. */
export const NOT_TURNED_ON = [
  'Push could not be turned on',
  'This browser has no push service at the moment. Try again later.',
] as const
