import type { ReactNode } from 'react'
import type { BettorBoard } from '#contract/bets-board.ts'
import type { Currency } from '#contract/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Loading, RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { StandingRow } from '#web/ui/standing-row.tsx'
import { eventsText, ownNote, returnText, toGoText } from './bettor-text.ts'
import { BoardFrame } from './board-frame.tsx'
import { nameOf } from './leaderboard-text.ts'

const HIGHLIGHTED = 3

type Period = 'week' | 'month'
/** A board as it is shown. */
type Shown = { board: BettorBoard; period: Period; isOver: boolean; currency: Currency }
/** The words in which boards of the site and of a gang differ. */
export type BoardWords = { first: string; nobody: string; nobodyYet: string }

type ReturnsBoardProps = {
  /** undefined while it loads */
  shown: Shown | undefined
  words: BoardWords
  onLast: (period: Period) => void
  /** in the card of one's own place */
  note?: ReactNode
  /** right below one's own place */
  below?: ReactNode
  /** the rules, and what else belongs to the board */
  children: ReactNode
}

/** People by their return in a week or a month: of the site, or of a gang. */
export function ReturnsBoard({ shown, words, onLast, note, below, children }: ReturnsBoardProps) {
  return (
    <BoardFrame
      own={
        shown ? (
          <div className="grid grid-cols-1 gap-3 md:gap-4 max-lg:contents">
            <OwnScore {...shown} first={words.first} more={note} />
            {below}
          </div>
        ) : (
          <WaitingOwn />
        )
      }
      list={shown ? <BettorList {...shown} words={words} onLast={onLast} /> : <WaitingList />}
      waiting={!shown}
    >
      {children}
    </BoardFrame>
  )
}

/** The viewer's place, and what a rank still needs. */
function OwnScore({ first, more, ...shown }: Shown & { first: string; more: ReactNode }) {
  const { own } = shown.board
  const note = ownNote(own, { ...shown, first })
  return (
    <Card
      aria-labelledby="own-score"
      // a rank is one row, which stays in view on a phone
      className={own.rank === null ? undefined : 'shadow-raised max-lg:sticky max-lg:top-9 max-lg:z-20'}
    >
      <CardTitle id="own-score">Your place</CardTitle>
      <p className={own.rank === null ? 'text-xl font-bold' : 'figure text-2xl font-bold md:text-4xl'}>
        {own.rank === null ? 'No rank' : `#${own.rank}`}
      </p>
      <p className="text-ink-2 max-md:text-sm md:mt-1">
        {note}
        {own.events > 0 && (
          <span className="tabular">
            {note && ' '}
            {returnText(own.returnRate)} on {eventsText(own.events)},{' '}
            <Money wire={own.profit} currency={shown.currency} signed />.
          </span>
        )}
      </p>
      {more}
    </Card>
  )
}

function BettorList({
  board,
  period,
  isOver,
  words,
  onLast,
}: Shown & { words: BoardWords; onLast: (period: Period) => void }) {
  return (
    <Card aria-labelledby="top-bettors">
      <CardTitle
        id="top-bettors"
        aside={
          <span className="text-sm text-ink-2">
            {isOver ? 'Ended' : 'Ends'} <Moment at={board.ends} format={shortMomentText} />
          </span>
        }
      >
        Best returns
      </CardTitle>
      {board.bettors.length === 0 ? (
        <EmptyState
          illustration="bench"
          title={isOver ? words.nobody : words.nobodyYet}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton href="/events">Find an event</LinkButton>
              {!isOver && (
                <Button variant="secondary" onClick={() => onLast(period)}>
                  {period === 'week' ? 'Last week' : 'Last month'}
                </Button>
              )}
            </div>
          }
        />
      ) : (
        <ol aria-labelledby="top-bettors" className="-mx-2 grid grid-cols-1 gap-1 sm:-mx-3">
          {board.bettors.map(({ person, isMe, rank, events, returnRate }) => (
            <StandingRow
              key={person.id}
              rank={rank === null ? '–' : String(rank)}
              person={person}
              name={nameOf(person)}
              href={`/profile/${person.id}`}
              own={isMe}
              highlighted={rank !== null && rank <= HIGHLIGHTED}
              mark={isMe && <span className="shrink-0 text-sm text-ink-2">You</span>}
              detail={
                <span className="tabular">
                  {eventsText(events)}
                  {rank === null && !isOver && ` · ${toGoText(events, period)}`}
                </span>
              }
              figure={returnText(returnRate)}
              figureNote="return"
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

const WaitingOwn = () => (
  <Card className="grid gap-4">
    <Loading label="Loading your place" />
    <Skeleton className="h-10 w-2/5" />
    <Skeleton className="h-5 w-3/5" />
  </Card>
)

const WaitingList = () => (
  <Card>
    <RowSkeleton rows={7} />
  </Card>
)
