import { letterOf, otherOf, SELECTIONS, type Selection } from '#contract/odds.ts'
import { useEventPeople, useFollowBets } from '#web/bets/event/event-data.ts'
import { currencyOf, labelsOf } from '#web/bets/event/event-labels.ts'
import { Tape } from '#web/bets/page/tape.tsx'
import { fullName } from '#web/chat/names.ts'
import { useWide } from '#web/client/wide.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './event-stage.css'
import type { Participant, Room } from '../room/room-data.ts'
import { countedText } from '../room/room-labels.ts'
import { Seat } from '../room/seat.tsx'
import type { RoomOdds, Stats } from '../room/use-room-odds.ts'
import { PoolOdds, paidFor, statsPools, takesBets } from './room-event-card.tsx'
import { RoomEventHead } from './room-event-head.tsx'

const FACES_MAX = 4

export type EventStageProps = {
  event: NonNullable<Room['event']>
  odds: RoomOdds
  people: readonly Participant[]
  /** called with the pressed side */
  onBet: (selection: Selection) => void
  onPeople: () => void
}

/**
 * The linked event in the picture's place while the room has no video: its two sides with the people here on each, and the
 * newest bets.
 */
export function EventStage(props: EventStageProps) {
  const { event, odds, people } = props
  useFollowBets(event.id)
  const bettors = useEventPeople(event.id)
  const { people: seen = [] } = bettors.data ?? {}
  const { shown, outcome } = odds
  // a phone shows only the newest bet: the words are below
  const wide = useWide()
  const status = odds.status ?? event.status
  const open = takesBets(event, odds)
  const on = (selection: Selection) => {
    // the people whose side this viewer may see
    const theirs = new Set(seen.filter((one) => one.selection === selection).map(({ person }) => person.id))
    return people.filter(({ userId }) => theirs.has(userId))
  }
  return (
    // as dark as a picture's place, in both themes
    <section aria-label="Event" className="event-stage" data-theme="dark">
      <header className="event-stage-head">
        <RoomEventHead event={event} odds={odds} titleClass="line-clamp-3 text-lg md:text-2xl" />
      </header>
      {/* the faces decide how high a side is */}
      {shown && !bettors.isPending ? (
        <>
          <div className="event-stage-sides">
            {SELECTIONS.map((selection) => (
              <Side
                key={selection}
                {...props}
                selection={selection}
                shown={shown}
                here={on(selection)}
                open={open}
              />
            ))}
          </div>
          <footer className="event-stage-foot">
            <SeamBar
              pools={statsPools(shown)}
              labels={labelsOf(event)}
              size="micro"
              closed={status !== 'open'}
              {...(outcome && { outcome })}
              {...(odds.event?.mine && { mine: odds.event.mine.selection })}
            />
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
              <span>
                Pot{' '}
                <Money
                  wire={shown.totalPool}
                  currency={currencyOf(event)}
                  className="font-semibold text-ink-1"
                />
                {' · '}
                {countedText(shown.betCount, 'bet', 'bets')}
              </span>
            </p>
            <div className="event-stage-tape">
              <Tape eventId={event.id} rows={wide ? 4 : 1} bare />
            </div>
          </footer>
        </>
      ) : (
        <Skeleton className="m-4 h-48" />
      )}
    </section>
  )
}

type SideProps = EventStageProps & {
  selection: Selection
  shown: Stats
  /** the people in the room who are on this side */
  here: readonly Participant[]
  open: boolean
}

/** One answer: its odds, their payout, the people here on this side, and the button to bet. */
function Side({ event, odds, selection, shown, here, open, onBet, onPeople }: SideProps) {
  const label = labelsOf(event)[selection]
  const letter = letterOf(selection)
  const Icon = selection === 'optionA' ? SideAIcon : SideBIcon
  const mine = odds.event?.mine?.selection
  const { outcome } = odds
  const figure = paidFor(shown, selection, odds.event?.feeBps)
  return (
    <div
      className="event-stage-side"
      data-side={letter}
      data-lost={(outcome && outcome !== 'void' && outcome !== selection) || undefined}
    >
      <p className="flex max-w-full items-start gap-1.5 font-semibold">
        <Icon size={20} className="mt-px shrink-0" />
        <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
          {label}
          {outcome === selection && ' · won'}
        </span>
      </p>
      <p
        className={figure ? 'event-stage-odds figure' : 'event-stage-odds figure text-xl!'}
        data-paid={letter}
      >
        {figure ?? 'be the first'}
      </p>
      <p>
        <PoolOdds stats={shown} side={selection} />
      </p>
      <Faces label={label} here={here} onPeople={onPeople} />
      {mine !== otherOf(selection) && (
        <Button size="dense" className="event-stage-bet" disabled={!open} onClick={() => onBet(selection)}>
          {!open ? (
            'Closed'
          ) : mine ? (
            'Add to your bet'
          ) : (
            <SideLabel side={selection} label={label} figure={figure} />
          )}
        </Button>
      )}
    </div>
  )
}

type SideLabelProps = { side: Selection; label: string; figure: string | null }

function SideLabel({ side, label, figure }: SideLabelProps) {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="sr-only">Bet on {letterOf(side)}: </span>
      <bdi className="truncate">{label}</bdi>
      {figure && <span className="figure">{figure}</span>}
    </span>
  )
}

/** The people in the room on this side; leads to the list of everybody. */
function Faces({ label, here, onPeople }: { label: string } & Pick<SideProps, 'here' | 'onPeople'>) {
  if (here.length === 0) return <p className="event-stage-faces text-sm text-ink-3">nobody shown</p>
  const more = here.length - FACES_MAX
  return (
    <button
      type="button"
      className="event-stage-faces rounded-md text-sm"
      title={here.map(({ user }) => fullName(user)).join(', ')}
      onClick={onPeople}
    >
      {here.slice(0, FACES_MAX).map((person) => (
        <Seat key={person.id} person={person} size={32} />
      ))}
      {more > 0 && <span className="font-semibold">+{more}</span>}
      <span className="sr-only">
        {`${here.map(({ user }) => fullName(user)).join(', ')} on ${label}: show everybody`}
      </span>
    </button>
  )
}
