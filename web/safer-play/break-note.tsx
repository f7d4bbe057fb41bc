import { Link } from 'wouter'
import { breakClosedText } from './break-terms.ts'
import { type Break, breakUntilText } from './break-text.ts'

/** The person's break in two lines. */
export function BreakNote({ pause }: { pause: Break }) {
  return (
    <div role="note" className="rounded-xl border border-line-1 bg-sunken px-4 py-3">
      <p className="font-semibold">{breakUntilText(pause)}</p>
      <p className="text-ink-2">
        {breakClosedText[pause.kind]}{' '}
        <Link href="/safer-play" className="text-ink-1 underline underline-offset-4">
          Your break
        </Link>
      </p>
    </div>
  )
}
