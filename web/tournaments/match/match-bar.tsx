import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { BAR_FIRST, barLines, isUnderWay } from '#contract/match-bar.ts'
import { fullName, oneDot } from '#web/chat/names.ts'
import { invalidate, useApi } from '#web/client/calls/query.ts'
import { useConnectionLost } from '#web/client/live/live.ts'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { Countdown } from '#web/ui/countdown.tsx'

export type OwnMatch = Reply<'myMatches'>[number]

/** One line of the bar: the present task of the match, and the meaning of its clock. */
type BarLine = { text: string; clock: string }

/** The bar's text about a match under way. */
export function barLine(match: OwnMatch): BarLine {
  const { text, clock } = plainLine(match)
  return { text: oneDot(text), clock }
}

function plainLine({ need, opponentGone, opponent }: OwnMatch): BarLine {
  const name = opponent ? fullName(opponent) : 'Your opponent'
  if (opponentGone) return { text: `${name} is gone. You win unless they come back.`, clock: 'You win in' }
  switch (need) {
    case 'check_in':
      return { text: `Your match against ${name} is ready.`, clock: 'Check in:' }
    case 'report':
      return { text: `Your match against ${name} is under way.`, clock: 'Report within' }
    case 'confirm':
      return { text: `${name} has reported the result.`, clock: 'It counts in' }
    case 'come_back':
      return { text: `You are missing from your match against ${name}.`, clock: 'You lose in' }
    default:
      return { text: `Waiting for ${name}.`, clock: 'Time left:' }
  }
}

/** The server's timers act within this time. */
const TIMER_GRACE_MS = 2500
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const
/** 44 px, the space that the server's first view reserves for it: two lines of text on a phone fit, one elsewhere. */
const LINE =
  'mx-auto flex min-h-11 max-w-[1360px] items-center justify-between gap-x-4 px-4 py-0.5 text-sm leading-tight md:px-5'

/** The person's matches under way, on every page but their own. */
export function MatchBar() {
  const { data } = useApi('myMatches')
  const [path] = useLocation()
  const [all, setAll] = useState(false)
  const shown = (data ?? []).filter((match) => isUnderWay(match) && path !== pathOf(match))
  if (shown.length === 0) return null
  const foldable = barLines(shown.length) < shown.length
  return (
    <section
      aria-label="Your matches"
      className="max-h-[50dvh] overflow-y-auto border-b border-line-1 bg-raised text-ink-1 shadow-raised"
    >
      {shown.slice(0, foldable && !all ? BAR_FIRST : shown.length).map((match) => (
        <Line key={match.matchId} match={match} />
      ))}
      {foldable && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={`${LINE} w-full -outline-offset-2 font-semibold text-ink-2`}
        >
          {all ? 'Show less' : `${shown.length - BAR_FIRST} more matches`}
          {all ? <ChevronUp {...icon} /> : <ChevronDown {...icon} />}
        </button>
      )}
    </section>
  )
}

const pathOf = ({ tournamentId }: OwnMatch) => `/tournaments/${tournamentId}`

/** The match in words, and its clock: the whole line is the link to the match. */
function Line({ match }: { match: OwnMatch }) {
  const offset = useServerOffset()
  const lost = useConnectionLost()
  const { text, clock } = barLine(match)
  return (
    <Link href={pathOf(match)} className={`${LINE} -outline-offset-2`}>
      <span className="line-clamp-2 min-w-0 md:line-clamp-1 font-semibold wrap-anywhere">{text}</span>{' '}
      {lost && match.need === 'report' ? (
        <Gone seconds={match.absenceSeconds} />
      ) : (
        match.dueAt && (
          <span className="shrink-0 text-right whitespace-nowrap text-ink-2">
            {clock}{' '}
            <Countdown
              short
              until={match.dueAt}
              offset={offset}
              onEnd={() => setTimeout(() => void invalidate('myMatches'), TIMER_GRACE_MS)}
              className="figure font-bold text-ink-1"
            />
          </span>
        )
      )}
    </Link>
  )
}

/** This page has lost the server: a person without another device soon counts as gone. */
function Gone({ seconds }: { seconds: number }) {
  const [until] = useState(() => new Date(Date.now() + seconds * 1000).toISOString())
  return (
    <span className="shrink-0 text-right whitespace-nowrap text-loss">
      Reconnect within <Countdown short until={until} className="figure font-bold" />
    </span>
  )
}
