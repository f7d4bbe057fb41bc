const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Minutes of play as people say them: "45 minutes", "1 hour", "2 hours 5 minutes". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(rest, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}
