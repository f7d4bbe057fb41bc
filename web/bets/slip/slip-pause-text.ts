const NUMBERS = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Why a slip waits. @param lost how many stakes were lost, three or more */
export const chaseText = (lost: number): string =>
  `${NUMBERS[lost - 3] ?? lost} of your stakes were lost in the last half hour, each larger than you usually stake.`

/** The spoken text while a slip waits. */
export const secondsText = (seconds: number): string =>
  `The slip opens in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
