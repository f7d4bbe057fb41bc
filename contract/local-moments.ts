const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/**
 * Rewrites the ISO 8601 moments (UTC) in a sentence of the server for the reader's clock and language; a moment of today becomes
 * a time alone.
 * @param now milliseconds
 */
export const withLocalMoments = (sentence: string, now = Date.now()): string =>
  sentence.replace(MOMENT, (moment) => {
    const at = new Date(moment)
    if (Number.isNaN(at.getTime())) return moment
    const time = { hour: 'numeric', minute: '2-digit' } as const
    return at.toDateString() === new Date(now).toDateString()
      ? at.toLocaleTimeString(undefined, time)
      : at.toLocaleString(undefined, { month: 'short', day: 'numeric', ...time })
  })
