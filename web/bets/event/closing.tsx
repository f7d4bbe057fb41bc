import { Countdown } from '#web/ui/countdown.tsx'

const DAY_MS = 86_400_000

/** The time until betting closes: to the second on the last day, in days before that. */
export function Closing({ endsAt }: { endsAt: string }) {
  const left = Date.parse(endsAt) - Date.now()
  if (left <= 0) return 'closing now'
  if (left < DAY_MS) {
    return (
      <>
        closes in <Countdown until={endsAt} className="font-semibold text-ink-1" />
      </>
    )
  }
  const days = Math.round(left / DAY_MS)
  return `closes in ${days} ${days === 1 ? 'day' : 'days'}`
}
