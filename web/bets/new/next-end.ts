const DAY_MS = 86_400_000
/** An event that was open for so many days is asked again for the same day of the week. */
const WEEKLY_FROM_DAYS = 6

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * The end of an event that is asked again, for a field of date and time: the next day with the same local time, or the next such day of the
 * week where the earlier one was open for about a week or longer.
 */
export function nextEnd({ createdAt, endsAt }: { createdAt: string; endsAt: string }, now: number): string {
  const end = new Date(endsAt)
  const step = end.getTime() - Date.parse(createdAt) >= WEEKLY_FROM_DAYS * DAY_MS ? 7 : 1
  const days = Math.max(1, Math.ceil((now - end.getTime()) / (step * DAY_MS)))
  const next = new Date(end)
  next.setDate(end.getDate() + days * step)
  // the clocks may have changed in between
  if (next.getTime() <= now) next.setDate(next.getDate() + step)
  const day = `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`
  return `${day}T${two(next.getHours())}:${two(next.getMinutes())}`
}
