/** Lines that the bar of one's matches shows at once: it stays above every page. */
export const BAR_FIRST = 2

/** Whether a match is under way, so that every page shows it. */
export const isUnderWay = ({ status }: { status: string | null }): boolean =>
  status !== null && ['waiting', 'checking_in', 'running', 'reported'].includes(status)

/** The lines of the bar for so many matches. One more line is no higher than the button for it. */
export const barLines = (matches: number): number => Math.min(matches, BAR_FIRST + 1)
