import { type ReactNode, useEffect, useRef, useState } from 'react'
import { letterOf, type Selection } from '#contract/odds.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Slot } from '#web/client/slots.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { clockText, shortDayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { currencyOf, labelsOf } from '../event/event-labels.ts'
import type { TapeBet, TapeReply } from './tape-data.ts'
import './tape.css'

const SHOWN_FIRST = 5
const SPOKEN_EVERY_MS = 20_000

export type TapeProps = {
  eventId: string
  /** number of bets shown at first, whose height stays reserved while more may arrive; five by default */
  rows?: number
  /** without the card around it, where a frame and a title already exist */
  bare?: boolean
  /** beside the card's title */
  aside?: ReactNode
}

/**
 * The newest bets on an event as they arrive, newest on top. It moves at most four times a second, and rests under a pointer.
 */
export function Tape({ eventId, rows = SHOWN_FIRST, bare = false, aside }: TapeProps) {
  useWatch([`tape:${eventId}`])
  const tape = useApi('eventTape', { params: { id: eventId } })
  // a closed event without bets shows nothing
  if (tape.data && !tape.data.open && tape.data.bets.length === 0) return null
  const body = (
    <Loaded answer={tape} failed="The newest bets did not load" waiting={<TapeSkeleton rows={rows} />}>
      {(data) => <TapeRows key={eventId} eventId={eventId} tape={data} rows={rows} />}
    </Loaded>
  )
  if (bare) return body
  return (
    <Card>
      <CardTitle aside={aside}>Newest bets</CardTitle>
      {body}
    </Card>
  )
}

const ROW = 'h-11 border-b border-line-1 last:border-b-0'

function TapeRows({ eventId, tape, rows }: { eventId: string; tape: TapeReply; rows: number }) {
  const [all, setAll] = useState(false)
  // rows do not move away under a finger, a pointer or the focus
  const [held, setHeld] = useState<readonly TapeBet[]>()
  const bets = held ?? tape.bets
  const [first] = useState(() => new Set(tape.bets.map(({ id }) => id)))
  const spoken = useSpoken(tape.bets[0]?.id, tape.bets)
  const shown = all ? bets : bets.slice(0, rows)
  const hold = () => setHeld((before) => before ?? tape.bets)
  const free = () => setHeld(undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {bets.length === 0 && (
        <p className="flex h-11 items-center text-ink-2">Nobody has bet yet. The first bet opens the tape.</p>
      )}
      <ol
        aria-label="Newest bets"
        aria-live="off"
        onPointerEnter={hold}
        onPointerLeave={free}
        onFocus={hold}
        onBlur={free}
      >
        {shown.map((bet, place) => (
          <TapeRow
            key={bet.id}
            eventId={eventId}
            tape={tape}
            bet={bet}
            enters={!first.has(bet.id)}
            // of a person's several bets only the newest shows the cheers
            isNewestOf={bets.findIndex(({ person }) => person?.id === bet.person?.id) === place}
          />
        ))}
      </ol>
      {tape.open && <Free rows={rows - Math.max(1, shown.length)} />}
      {bets.length > rows && (
        <Button variant="ghost" className="mt-2 -ml-4" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show the last ${bets.length}`}
        </Button>
      )}
    </>
  )
}

/** Ruled lines for future bets, so that the page below does not move with each bet. */
const Free = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={place} className="h-11 border-t border-dashed border-line-1" />
      ))}
    </div>
  )

type TapeRowProps = {
  eventId: string
  tape: TapeReply
  bet: TapeBet
  enters: boolean
  isNewestOf: boolean
}

function TapeRow({ eventId, tape, bet, enters, isNewestOf }: TapeRowProps) {
  const { selection, person, isMe } = bet
  return (
    <li className={classNames('flex items-center gap-2.5', ROW, enters && 'tape-enter')}>
      <SideMark selection={selection} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <span className={person || isMe ? 'font-semibold' : 'text-ink-2'}>
          {isMe ? 'You' : (person?.firstName ?? 'Somebody')}
        </span>
        <span className="text-sm text-ink-2 @max-[340px]:sr-only"> · {labelsOf(tape)[selection]}</span>
      </span>
      {person && isNewestOf && (
        <Slot name="bets.bettor" given={{ eventId, userId: person.id, name: person.firstName, isMe }} />
      )}
      <Money wire={bet.amount} currency={currencyOf(tape)} className="min-w-15 text-right font-semibold" />
      <Moment at={bet.at} format={whenText} className="tabular w-15 shrink-0 text-right text-sm text-ink-2" />
    </li>
  )
}

const sideClasses: Record<Selection, string> = {
  optionA: 'bg-a-soft text-a',
  optionB: 'bg-b-soft text-b',
}

const SideMark = ({ selection }: { selection: Selection }) => (
  <span
    className={classNames(
      'grid size-7 shrink-0 place-items-center rounded-sm text-sm font-bold',
      sideClasses[selection],
    )}
  >
    {letterOf(selection)}
  </span>
)

/** The time for today's bets, the day for older ones. */
const whenText = (at: string): string =>
  new Date(at).toDateString() === new Date().toDateString() ? clockText(at) : shortDayText(at)

/** "3 new bets", announced now and then, not for each bet. */
function useSpoken(newestId: string | undefined, bets: readonly TapeBet[]): string {
  const [spoken, setSpoken] = useState('')
  const saidUpTo = useRef(newestId)
  const latest = useRef(bets)
  latest.current = bets
  useEffect(() => {
    if (newestId === saidUpTo.current) return
    const timer = setTimeout(() => {
      const at = latest.current.findIndex(({ id }) => id === saidUpTo.current)
      const many = at < 0 ? latest.current.length : at
      saidUpTo.current = latest.current[0]?.id
      setSpoken(many === 1 ? '1 new bet' : `${many} new bets`)
    }, SPOKEN_EVERY_MS)
    return () => clearTimeout(timer)
  }, [newestId])
  return spoken
}

const TapeSkeleton = ({ rows }: { rows: number }) => (
  <div>
    <Loading label="Loading the newest bets" />
    {Array.from({ length: rows }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={place} className={classNames('flex items-center gap-2.5', ROW)}>
        <Skeleton className="size-7 rounded-sm" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="ml-auto h-3.5 w-16" />
      </div>
    ))}
  </div>
)
