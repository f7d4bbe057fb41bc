import { WifiOff } from 'lucide-react'
import { livesText } from '../tournament/tournament-labels.ts'

/** The course of a tournament, step by step (T-24, T-38). */
export function HowItWorks({ lives }: { lives: number }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-ink-1">
      <li>
        Players take their seats and pay the entry fee. Until the start, anybody can leave and get the full
        fee back.
      </li>
      <li>
        When the tournament is full, when the host starts it, or at its start time, all players confirm that
        they are present. It starts with those who do; the others get their full fee back.
      </li>
      <li>
        The order of the line is drawn. The first two play, the winner stays on, and the next steps up.{' '}
        {livesText(lives)}.
      </li>
      <li>
        Both check in within 10 minutes, play, and report who won. If the reports match, the result counts at
        once; if they differ, a moderator decides on the evidence.
      </li>
      <li>
        The last player standing takes the prize pool: 75% of all entry fees. If nobody has won a match, every
        fee is refunded.
      </li>
    </ol>
  )
}

/** The cost of closing every page, stated in advance (T-24, T-56). */
export function DisconnectWarning() {
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-dashed border-loss bg-loss-soft p-3 text-sm">
      <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0 text-loss" />
      <span>
        <strong className="font-semibold">A disconnect during a match is an automatic loss.</strong> Keep a
        page of Evens open on any device while you play. If you have none open for 60 seconds while your
        opponent has one, and you are not back within 5 minutes, you lose the match.
      </span>
    </p>
  )
}
