import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CrownIcon } from '#web/ui/icons.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Standing, useBoard } from './leaderboard-data.ts'
import { nameOf, rateText } from './leaderboard-text.ts'
import { PlayerRow } from './player-row.tsx'

/** How tall the legs of the seats are, by rank. */
const LEGS = [64, 40, 22] as const
/** The first sits in the middle. */
const ORDER = ['order-2', 'order-1', 'order-3'] as const

/** The first three in seats as high as their ranks. A picture of the list's first rows, which say the same in words. */
function Podium({ players }: { players: readonly Standing[] }) {
  return (
    <div
      aria-hidden="true"
      className="mb-3 flex items-end justify-center gap-1 border-b border-line-1 sm:gap-6"
    >
      {players.slice(0, 3).map((player, place) => (
        <div key={player.id} className={classNames('grid w-28 min-w-0 justify-items-center', ORDER[place])}>
          <div className="grid h-6 place-items-center">
            {player.isCrownHolder && <CrownIcon filled size={26} />}
          </div>
          <div dir="auto" className="w-full truncate text-center text-sm font-semibold">
            {player.firstName || nameOf(player)}
          </div>
          <div className="tabular mb-1 text-sm text-ink-2">{rateText(player.winRate)}</div>
          <Seat player={player} legs={LEGS[place]!} rank={place + 1} />
        </div>
      ))}
    </div>
  )
}

type SeatProps = { player: Standing; legs: number; rank: number }

/** A chair from the front with a person in it. */
function Seat({ player, legs, rank }: SeatProps) {
  const floor = 86 + legs
  return (
    <div className="relative">
      <svg aria-hidden="true" focusable="false" width={96} height={floor} viewBox={`0 0 96 ${floor}`}>
        <g stroke="var(--ink-1)" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round">
          <path d={`M20 84 14 ${floor - 1}M76 84l6 ${legs + 1}`} fill="none" />
          {legs > 30 && <path d={`M17 ${84 + legs * 0.62}h62`} fill="none" />}
          <path d="M20 66V16c0-8 6-14 14-14h28c8 0 14 6 14 14v50z" fill="var(--raised)" />
          <path d="M12 64h72v18a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" fill="var(--sunken)" />
        </g>
      </svg>
      <span className="absolute top-[6px] left-[22px]">
        <Avatar person={player} size={52} />
      </span>
      <span className="figure absolute top-[64px] left-0 w-[96px] text-center text-lg font-bold">{rank}</span>
    </div>
  )
}

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
        <>
          <Podium players={board.data} />
          <ol aria-labelledby="top-50" className="-mx-2 grid grid-cols-1 gap-1 sm:-mx-3">
            {board.data.map((player, place) => (
              <PlayerRow key={player.id} player={player} highlighted={place < HIGHLIGHTED} />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div>
      <Loading label="Loading the leaderboard" />
      <div className="mb-3 flex items-end justify-center gap-3 border-b border-line-1 sm:gap-8">
        <Skeleton className="h-40 w-24" />
        <Skeleton className="h-48 w-24" />
        <Skeleton className="h-36 w-24" />
      </div>
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
