import { MicOff } from 'lucide-react'
import { withLocalMoments } from '#contract/local-moments.ts'
import type { Sanction } from '#contract/moderation.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useIsAhead } from '#web/client/calls/until.ts'
import { isInForce } from './sanction-text.ts'

type Silence = Sanction & { until: string }

/** The mute or ban that lasts longest for this person. @param now milliseconds */
export const silenceOf = (sanctions: readonly Sanction[], now: number): Silence | null =>
  sanctions
    .filter((one): one is Silence => one.until !== null && isInForce(one, now))
    .reduce<Silence | null>(
      (longest, one) => (longest && Date.parse(longest.until) >= Date.parse(one.until) ? longest : one),
      null,
    )

/**
 * The sanction that keeps the reader from writing now; null while there is none. It begins with its notice, and ends
 * automatically.
 */
export function useSilence(): Silence | null {
  const { data } = useApi('listSanctions')
  const silence = silenceOf(data ?? [], Date.now())
  return useIsAhead(silence?.until ?? null) ? silence : null
}

/** Replaces a field: who keeps the reader from writing, until when, and why. */
export function SilencedBanner({ silence: { kind, until, reason } }: { silence: Silence }) {
  return (
    <div role="note" className="flex items-start gap-3 rounded-lg bg-sunken p-3">
      <MicOff size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="font-semibold">
          A moderator has {kind === 'ban' ? 'banned' : 'muted'} you until {withLocalMoments(until)}
        </p>
        <p
          dir="auto"
          className="max-h-24 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line text-ink-2"
        >
          {reason}
        </p>
      </div>
    </div>
  )
}
