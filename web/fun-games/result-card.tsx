import { BadgeCheck } from 'lucide-react'
import type { FunGame } from '#contract/games.ts'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import type { GameCheck } from '#web/games/check-game.ts'
import { CheckedGame } from '#web/games/checked-game.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { cardName } from '#web/ui/games/game-card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { fallenText, verdictLabels, verdictOf } from './fun-play.ts'
import type { FunPlay } from './use-fun-game.ts'

const HISTORY_SHOWN = 20

/** The last games as dots, oldest first: won is filled, lost is a ring, a tie is half. */
function HistoryDots({ game }: { game: FunGame }) {
  const history = useApi('listFunGames', { query: { game, limit: HISTORY_SHOWN } })
  const list = history.data?.toReversed() ?? []
  return (
    <div className="grid min-h-10 content-start gap-1.5">
      <p className="text-sm text-ink-2">
        {list.length === 0
          ? history.isPending
            ? 'Your last games'
            : // the text above says how to begin
              ''
          : `Your last ${list.length === 1 ? 'game' : `${list.length} games`}`}
      </p>
      {history.isPending && <Skeleton className="h-3 w-2/3" />}
      <ol aria-label="Last games" className="flex flex-wrap gap-1.5">
        {list.map((play) => {
          const verdict = verdictOf(play)
          const label = `${verdictLabels[verdict]}. ${fallenText(play)}`
          return (
            <li key={play.id} title={label}>
              <svg width={12} height={12} viewBox="0 0 12 12" role="img" aria-label={label}>
                <circle
                  cx={6}
                  cy={6}
                  r={4.75}
                  className={
                    verdict === 'won'
                      ? 'fill-gain stroke-gain'
                      : verdict === 'lost'
                        ? 'fill-none stroke-loss'
                        : 'fill-none stroke-ink-2'
                  }
                  strokeWidth={2}
                />
                {verdict === 'tie' && <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" className="fill-ink-2" />}
              </svg>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const odds: Record<FunGame, string> = {
  coin: 'Heads and tails come up equally often. A win pays twice the stake: the house keeps nothing.',
  card: 'Of thirteen cards, six are high and six are low, equally likely. One is the 7: a tie, and your stake is refunded. A win pays twice the stake: the house keeps nothing.',
}

/** The last game's result, the earlier ones as dots, and why the game is even. */
export function ResultCard({
  game,
  play,
  inTheAir,
  check,
}: {
  game: FunGame
  /** the finished play */
  play: FunPlay | undefined
  inTheAir: boolean
  /** the result of this browser's check, once it is done */
  check: GameCheck | undefined
}) {
  return (
    <Card aria-label={game === 'coin' ? 'Coin flip result' : 'High or low result'}>
      <CardTitle>Result</CardTitle>
      <div className="grid gap-4">
        <div className="flex min-h-19 flex-wrap items-start justify-between gap-3" data-part="result">
          {play ? (
            <Ended game={game} play={play} />
          ) : inTheAir ? (
            <p className="text-ink-2">The draw is under way.</p>
          ) : (
            <LastGame game={game} />
          )}
          {play && <CheckedGame check={check} />}
        </div>
        <HistoryDots game={game} />
        <p className="border-t border-line-1 pt-3 text-sm text-ink-2">{odds[game]}</p>
      </div>
    </Card>
  )
}

/** Before the first play of this visit: the last game of an earlier visit, which the person may have left in mid-air. */
function LastGame({ game }: { game: FunGame }) {
  const history = useApi('listFunGames', { query: { game, limit: HISTORY_SHOWN } })
  const last = history.data?.[0]
  return last ? (
    <Ended game={game} play={{ ...last, stake: wireToCents(last.amount) }} before />
  ) : (
    <p className="text-ink-2">Choose a side and a stake, then play.</p>
  )
}

type Played = Pick<
  FunPlay,
  'id' | 'won' | 'tie' | 'winAmount' | 'houseFlip' | 'playerCard' | 'houseCard' | 'selection' | 'stake'
>

/** @param before the game ended before this visit, so the card does not announce it */
function Ended({ game, play, before = false }: { game: FunGame; play: Played; before?: boolean }) {
  const verdict = verdictOf(play)
  const back = wireToCents(play.winAmount)
  return (
    <>
      <div role={before ? undefined : 'status'}>
        {before && <p className="text-sm text-ink-2">Your last game</p>}
        <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
          {verdictLabels[verdict]}
          {verdict === 'tie' ? (
            <span className="text-base font-normal text-ink-2">
              <Money cents={back} currency="PLAY" /> came back
            </span>
          ) : (
            <Money cents={back - play.stake} currency="PLAY" signed />
          )}
        </p>
        <p className="text-ink-2">
          {fallenText(play)}. You said {play.selection}.
        </p>
        {game === 'card' && play.houseCard !== null && (
          <p className="text-sm text-ink-2">
            The house turned {cardName({ value: play.houseCard, suit: 'heart' }).toLowerCase()}, for show.
          </p>
        )}
      </div>
      <LinkButton
        href={`/fairness/verify?fun=${play.id}`}
        variant="secondary"
        size="dense"
        icon={<BadgeCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Verify
      </LinkButton>
    </>
  )
}
