import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useBoard } from './leaderboard-data.ts'
import { PlayerRow } from './player-row.tsx'

const HIGHLIGHTED = 3

/** The 50 best players. */
export function TopList() {
  const board = useBoard()
  if (board.isError && !board.data)
    return (
      <NotLoaded answer={board} failed="The leaderboard did not load" calm="Your record has not changed." />
    )
  return (
    <Card aria-labelledby="top-50">
      <CardTitle id="top-50">Top 50</CardTitle>
      {!board.data ? (
        <Waiting />
      ) : board.data.length === 0 ? (
        <EmptyState
          illustration="bench"
          title="No players on the leaderboard yet"
          action={<LinkButton href="/tournaments">Join a tournament</LinkButton>}
          learn="The first player with ten finished matches takes the crown."
        />
      ) : (
        <ol aria-labelledby="top-50" className="-mx-2 grid grid-cols-1 gap-1 sm:-mx-3">
          {board.data.map((player, place) => (
            <PlayerRow key={player.id} player={player} highlighted={place < HIGHLIGHTED} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div>
      <Loading label="Loading the leaderboard" />
      {[1, 2, 3, 4, 5, 6, 7].map((place) => (
        <div key={place} className="flex min-h-17 items-center gap-3 py-2.5">
          <Skeleton className="h-6 w-8" />
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
          <Skeleton className="h-8 w-16" />
        </div>
      ))}
    </div>
  )
}
