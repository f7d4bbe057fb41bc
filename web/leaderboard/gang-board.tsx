import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { BOARD_BETTORS_MIN, GANG_BOARD_BETTORS_MIN } from '#contract/bets-limits.ts'
import type { GangBoard as Board } from '#contract/gangs-board.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { type BoardDays, passedText, periodOf, returnText, wantsText } from './bettor-text.ts'
import { nameOf } from './leaderboard-text.ts'
import { type BoardWords, ReturnsBoard } from './returns-board.tsx'
import { ShownHere } from './shown-here.tsx'

const WORDS: BoardWords = {
  first: 'First in your gang.',
  nobody: 'Nobody played.',
  nobodyYet: 'Nobody has played yet.',
}

type GangBoardProps = { days: BoardDays; onLast: (period: 'week' | 'month') => void }

/** The board of the person's own gang; without one the way to the gangs. */
export function GangBoard(props: GangBoardProps) {
  const { gangId } = useUser()
  if (gangId !== null) return <BoardOfGang key={gangId} id={gangId} {...props} />
  return (
    <Card aria-label="My gang">
      <EmptyState
        illustration="bench"
        title="You are in no gang. Its members have a board of their own each week."
        action={<LinkButton href="/gangs">Find a gang</LinkButton>}
      />
    </Card>
  )
}

function BoardOfGang({ id, days, onLast }: GangBoardProps & { id: string }) {
  const { practiceMode, currency } = usePracticeMode()
  const { period, when } = periodOf(days)
  const query = { period, when, mode: practiceMode ? 'practice' : 'real' } as const
  const answer = useQuery<Board>({
    queryKey: keyOf('gangBoard', { params: { id }, query }),
    refetchOnMount: 'always',
  })
  const board = answer.data
  if (answer.isError && !board)
    return <NotLoaded answer={answer} failed="The board did not load" calm="Your bets have not changed." />
  return (
    <ReturnsBoard
      shown={board && { board, period, isOver: when === 'last', currency }}
      words={WORDS}
      onLast={onLast}
      note={
        board && board.passed.length > 0 ? (
          <p className="mt-1 text-ink-2">{passedText(board.passed.map(nameOf))}</p>
        ) : null
      }
      below={board?.own.shown === 'no' && <WhoSees board={board} practice={practiceMode} />}
    >
      {board?.winner && <Winner winner={board.winner} />}
      {board && board.own.shown !== 'no' && <WhoSees board={board} practice={practiceMode} />}
      {board && <Rules board={board} period={period} isOver={when === 'last'} />}
    </ReturnsBoard>
  )
}

/** In practice coins members see each other, but those who chose *nobody*; for real money they choose to be shown. */
function WhoSees({ board: { own }, practice }: { board: Board; practice: boolean }) {
  if (!practice) return <ShownHere own={own} />
  return (
    <Card aria-labelledby="shown-here">
      <CardTitle id="shown-here">Who sees your place</CardTitle>
      <p className="text-ink-2">
        {own.shown === 'no'
          ? 'Only you see this, because you set '
          : 'Your gang: name, return and number of events, but no amounts. To be left out, set '}
        <Link href="/settings#account" className="underline underline-offset-4">
          Who is in
        </Link>{' '}
        to “Nobody”.
      </p>
    </Card>
  )
}

function Winner({ winner: { person, isMe, returnRate } }: { winner: NonNullable<Board['winner']> }) {
  return (
    <Card aria-labelledby="last-winner">
      <CardTitle id="last-winner">Winner of the last week</CardTitle>
      <p className="text-ink-2">
        {isMe ? 'You' : <bdi>{nameOf(person)}</bdi>}, with{' '}
        <span className="tabular">{returnText(returnRate)}</span>. The gang’s crest has the star until the
        next week ends.
      </p>
    </Card>
  )
}

const placeOf = (timeZone: string) => timeZone.replaceAll('_', ' ')

type RulesProps = { board: Board; period: 'week' | 'month'; isOver: boolean }

function Rules({ board, period, isOver }: RulesProps) {
  return (
    <Card aria-labelledby="gang-rules">
      <CardTitle id="gang-rules">How this board works</CardTitle>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>
          The return is what your bets paid above your stakes, as a percentage of the stakes. Ties go to the
          member with more events.
        </li>
        <li>
          Your gang’s own events count from {GANG_BOARD_BETTORS_MIN} bettors on, public ones from{' '}
          {BOARD_BETTORS_MIN} on, and your result only if nobody holds more than half of the stakes against
          you. Void events never count, nor do bets against somebody with whom you had a fair-play flag that
          was open when the event settled.
        </li>
        <li>
          A rank needs {wantsText('week')} in a week, {wantsText('month')} in a month. Results count from the
          moment on at which you first joined in it, even if you left and came back.
        </li>
        <li>
          <EndWords board={board} period={period} isOver={isOver} />
        </li>
        <li>
          Practice coins and real money have separate boards. For real money only members who choose it are
          listed.
        </li>
      </ul>
    </Card>
  )
}

/** When the season on view ends, and by which time zone the next ones do. */
function EndWords({ board: { timeZone, next, frozen }, period, isOver }: RulesProps) {
  const at = `${period === 'week' ? 'on Monday' : 'on the 1st'} at 00:00, ${placeOf(timeZone)} time`
  if (isOver) return `Last ${period} ended ${at}.${frozen ? ' Its board stays as it is.' : ''}`
  return (
    <>
      This {period} ends {at}. Then its board stays as it is.
      {next && ` The ${period}s after it end by ${placeOf(next.timeZone)} time.`}
    </>
  )
}
