const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 22": a calendar day as it is, whatever the zone of the browser. */
export const dayText = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
