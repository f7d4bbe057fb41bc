const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 22": a calendar day as written, in every time zone. */
export const dayText = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
