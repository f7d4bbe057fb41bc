import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { BettorBoard as Board } from '#contract/bets-board.ts'
import { BOARD_BETTORS_MIN, BOARD_WANTS } from '#contract/bets-limits.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Loading, RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { StandingRow } from '#web/ui/standing-row.tsx'
import { type BoardDays, eventsText, ownNote, periodOf, returnText, toGoText } from './bettor-text.ts'
import { BoardFrame } from './board-frame.tsx'
import { nameOf } from './leaderboard-text.ts'

const HIGHLIGHTED = 3

type Shown = { board: Board; period: 'week' | 'month'; isOver: boolean; currency: Currency }

/** The bettors with the best returns of a week or month in the present kind of money. */
export function BettorBoard({
  days,
  onLast,
}: {
  days: BoardDays
  onLast: (period: 'week' | 'month') => void
}) {
  const { practiceMode, currency } = usePracticeMode()
  const { period, when } = periodOf(days)
  const key = keyOf('bettorBoard', { query: { period, when, mode: practiceMode ? 'practice' : 'real' } })
  const answer = useQuery<Board>({ queryKey: key, refetchOnMount: 'always' })
  const shown = answer.data && { board: answer.data, period, isOver: when === 'last', currency }
  if (answer.isError && !shown)
    return <NotLoaded answer={answer} failed="The board did not load" calm="Your bets have not changed." />
  return (
    <BoardFrame
      own={
        shown ? (
          <div className="grid grid-cols-1 gap-3 md:gap-4 max-lg:contents">
            <OwnScore {...shown} />
            {shown.board.own.shown === 'no' && <ShownHere own={shown.board.own} />}
          </div>
        ) : (
          <WaitingOwn />
        )
      }
      list={shown ? <BettorList {...shown} onLast={onLast} /> : <WaitingList />}
      waiting={!shown}
    >
      {shown && shown.board.own.shown !== 'no' && <ShownHere own={shown.board.own} />}
      <Rules />
    </BoardFrame>
  )
}

/** The viewer's place, and what a rank still needs. */
function OwnScore(shown: Shown) {
  const { own } = shown.board
  const note = ownNote(own, shown)
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
    </Card>
  )
}

/** The choice whether others see the viewer's place. */
function ShownHere({ own: { shown } }: Pick<Board, 'own'>) {
  const changing = useAction((onBoards: boolean) => call('setBoardVisibility', { body: { onBoards } }), {
    done: ({ onBoards }) => (onBoards ? 'Others see your place' : 'Others no longer see your place'),
    failed: ['Update Failed'],
    untilShown: true,
  })
  return (
    <Card aria-labelledby="shown-here">
      <CardTitle id="shown-here">Who sees your place</CardTitle>
      {shown === 'all' ? (
        <p className="text-ink-2">
          Everybody, because you set{' '}
          <Link href="/settings#account" className="underline underline-offset-4">
            Who is in
          </Link>{' '}
          to “All”.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {shown === 'no' ? 'Nobody. If you show yourself, others see' : 'Everybody: others see'} your name,
            your return and the number of events, but no amounts.
          </p>
          <CardAction>
            <Button
              variant={shown === 'no' ? 'primary' : 'secondary'}
              busy={changing.isPending}
              onClick={() => changing.mutate(shown === 'no')}
            >
              {shown === 'no' ? 'Show me here' : 'Hide me here'}
            </Button>
          </CardAction>
        </>
      )}
    </Card>
  )
}

function BettorList({
  board,
  period,
  isOver,
  onLast,
}: Shown & { onLast: (period: 'week' | 'month') => void }) {
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
          title={isOver ? 'Nobody was on this board.' : 'Nobody is on this board yet.'}
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

const wantsText = ({ events, stakeCents }: { events: number; stakeCents: bigint }) =>
  `${events} settled events and ${formatMoney(stakeCents)} in stakes`

function Rules() {
  return (
    <Card aria-labelledby="bettor-rules">
      <CardTitle id="bettor-rules">How this board works</CardTitle>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>
          The return is what your bets paid above your stakes, as a percentage of the stakes. Ties go to the
          person with more events.
        </li>
        <li>
          An event needs at least {BOARD_BETTORS_MIN} bettors to count. Your result counts only if nobody
          holds more than half of the stakes against you. Void events never count, nor do bets against
          somebody with whom you have an open fair-play flag.
        </li>
        <li>
          A rank needs {wantsText(BOARD_WANTS.week)} in a week, {wantsText(BOARD_WANTS.month)} in a month. A
          week ends on Monday at 00:00 in the site’s time zone.
        </li>
        <li>Practice coins and real money have separate boards.</li>
        <li>Only people who choose to be shown are listed here.</li>
      </ul>
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
