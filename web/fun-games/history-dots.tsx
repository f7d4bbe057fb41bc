import type { FunGame } from '#contract/games.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { fallenText, verdictLabels, verdictOf } from './fun-play.ts'

export const HISTORY_SHOWN = 20

/** The last games as dots, oldest first: won is filled, lost is a ring, a tie is half. */
export function HistoryDots({ game }: { game: FunGame }) {
  const history = useApi('listFunGames', { query: { game, limit: HISTORY_SHOWN } })
  const list = history.data?.toReversed() ?? []
  return (
    <div className="grid min-h-10 content-start gap-1.5">
      <p className="text-sm text-ink-2">
        {list.length === 0
          ? history.isPending
            ? 'Your last games'
            : 'No games yet.'
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
