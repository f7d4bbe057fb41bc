const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Minutes of play in words: "45 minutes", "1 hour", "2 hours 5 minutes". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(rest, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

/** The contract's numbers, copied: importing them would load zod, which no screen loads. */
export const CHECK = { min: 10, max: 120 }
const LONGEST = {
  day: { minutes: 1_440, text: 'A day has 1,440 minutes' },
  week: { minutes: 10_080, text: 'A week has 10,080 minutes' },
}

/** The minutes in a field, or why they are invalid. */
export function readMinutes(typed: string, of: 'day' | 'week' | 'check'): number | string {
  if (!/^\d+$/.test(typed.trim())) return 'Enter whole minutes'
  const minutes = Number(typed)
  if (of === 'check')
    return minutes < CHECK.min || minutes > CHECK.max ? `From ${CHECK.min} to ${CHECK.max} minutes` : minutes
  return minutes > LONGEST[of].minutes ? LONGEST[of].text : minutes
}
