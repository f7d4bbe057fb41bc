import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CrownIcon } from '#web/ui/icons.tsx'
import type { Standing } from './leaderboard-data.ts'
import { nameOf, rateText } from './leaderboard-text.ts'

/** How tall the legs of the seats are, by rank. */
const LEGS = [64, 40, 22] as const
/** The first sits in the middle. */
const ORDER = ['order-2', 'order-1', 'order-3'] as const

/** The first three in seats as high as their ranks. A picture of the list's first rows, which say the same in words. */
export function Podium({ players }: { players: readonly Standing[] }) {
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
