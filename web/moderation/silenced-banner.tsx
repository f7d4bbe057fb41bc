import { MicOff } from 'lucide-react'
import { withLocalMoments } from '#contract/local-moments.ts'
import type { Silence } from './silence.ts'

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
