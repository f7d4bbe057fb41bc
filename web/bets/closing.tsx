import { Countdown } from '#web/ui/countdown.tsx'

const DAY_MS = 86_400_000

/** How long betting goes on: to the second on the last day, before that in days. */
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
