/** Lines that the match bar shows at once: the bar stays above every page. */
export const BAR_FIRST = 2

/** Whether a match is under way, so that every page shows it. */
export const isUnderWay = ({ status }: { status: string | null }): boolean =>
  status !== null && ['waiting', 'checking_in', 'running', 'reported'].includes(status)

/** The bar's lines for this many matches. One more line is no higher than the button that would show it. */
export const barLines = (matches: number): number => Math.min(matches, BAR_FIRST + 1)
