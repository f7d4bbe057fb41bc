import { useApi } from '#web/client/calls/query.ts'

/** On one's own profile: the days in a row on which one answered the question of the day. */
export function DaysLine() {
  const { data } = useApi('dailyQuestion')
  const days = data?.days
  if (!days?.shown || days.count === 0) return null
  return (
    <p className="mt-4 text-sm text-ink-2">
      Question of the day: {days.count} {days.count === 1 ? 'day' : 'days'} in a row
    </p>
  )
}
