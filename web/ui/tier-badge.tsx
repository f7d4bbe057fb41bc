import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CrownIcon } from './icons.tsx'

/** From the lowest up; the index in the list is the number of pips. */
const tiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
type Tier = (typeof tiers)[number]

/** The tier of a stored level. An unknown level is bronze. */
export function tierOf(level: string | null | undefined): Tier {
  const known = (level ?? '').trim().toLowerCase()
  return tiers.find((tier) => tier === known) ?? 'bronze'
}

export const tierName = (tier: Tier): string => tier.charAt(0).toUpperCase() + tier.slice(1)

function Plate({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-sm bg-sunken inset-ring inset-ring-line-1 px-2 text-xs font-semibold whitespace-nowrap text-ink-1',
        className,
      )}
    >
      {children}
    </span>
  )
}

type TierBadgeProps = {
  tier?: string | null
  /** on a phone the pips alone, with the name for screen readers */
  brief?: boolean
}

/** The metal's name and one to five pips: never colour alone. An unknown level is bronze. */
export function TierBadge({ tier, brief = false }: TierBadgeProps) {
  const known = tierOf(tier)
  const rank = tiers.indexOf(known) + 1
  return (
    <Plate>
      <svg aria-hidden="true" focusable="false" width={29} height={7} viewBox="0 0 29 7">
        {tiers.map((name, place) => (
          <path
            key={name}
            d={`M${place * 5.5 + 2} .5h3.6l-1.3 6h-3.6z`}
            fill={place < rank ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth=".9"
          />
        ))}
      </svg>
      <span className={brief ? 'max-sm:sr-only' : undefined}>{tierName(known)}</span>
    </Plate>
  )
}

/** "4 in a row" with up to five ticks. */
export function StreakBadge({ streak }: { streak: number }) {
  const ticks = Math.min(5, streak)
  return (
    <Plate>
      {ticks > 0 && (
        <svg
          aria-hidden="true"
          focusable="false"
          width={ticks * 4}
          height={10}
          viewBox={`0 0 ${ticks * 4} 10`}
        >
          {Array.from({ length: ticks }, (_, place) => `M${place * 4 + 2.4} 1 ${place * 4 + 0.8} 9`).map(
            (path) => (
              <path key={path} d={path} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            ),
          )}
        </svg>
      )}
      {streak} in a row
    </Plate>
  )
}

/** The holder of the crown. */
export function CrownBadge({ label = 'Crown holder' }: { label?: string }) {
  return (
    <Plate>
      <CrownIcon filled size={15} />
      {label}
    </Plate>
  )
}
