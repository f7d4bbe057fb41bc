import { useQuery } from '@tanstack/react-query'
import type { BettorBoard as Board } from '#contract/bets-board.ts'
import { BOARD_BETTORS_MIN } from '#contract/bets-limits.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { type BoardDays, periodOf, wantsText } from './bettor-text.ts'
import { type BoardWords, ReturnsBoard } from './returns-board.tsx'
import { ShownHere } from './shown-here.tsx'

const WORDS: BoardWords = {
  first: 'First among all bettors.',
  nobody: 'Nobody was on this board.',
  nobodyYet: 'Nobody is on this board yet.',
}

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
    <ReturnsBoard
      shown={shown}
      words={WORDS}
      onLast={onLast}
      below={shown?.board.own.shown === 'no' && <ShownHere own={shown.board.own} />}
    >
      {shown && shown.board.own.shown !== 'no' && <ShownHere own={shown.board.own} />}
      <Rules />
    </ReturnsBoard>
  )
}

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
          somebody with whom you had a fair-play flag that was open when the event settled.
        </li>
        <li>
          A rank needs {wantsText('week')} in a week, {wantsText('month')} in a month. A week ends on Monday
          at 00:00 in the site’s time zone.
        </li>
        <li>Practice coins and real money have separate boards.</li>
        <li>Only people who choose to be shown are listed here.</li>
      </ul>
    </Card>
  )
}
