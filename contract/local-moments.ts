const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/**
 * Replaces the moments in a sentence of the server, which are ISO 8601 and UTC, by those of the reader's clock and language: the
 * time alone where it is today.
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
