import type { PotGame } from '#contract/games.ts'
import { Icon, type IconProps } from '#web/ui/icons.tsx'
import { isPotGame, potGameNames } from './game-text.ts'

const CoinIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx={12} cy={12} r={9} />
    <path d="M9 8v8M15 8v8M9 12h6" />
  </Icon>
)

const CardsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x={8.5} y={3} width={11.5} height={16} rx={2} />
    <path d="M5.5 6.5 4 7.1a1.5 1.5 0 0 0-.9 1.9l3.9 11.1a1.5 1.5 0 0 0 1.9.9L11 20.3" />
    <path d="M14.25 8 16.5 11l-2.25 3L12 11z" fill="currentColor" />
  </Icon>
)

const DiceIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x={3.5} y={3.5} width={17} height={17} rx={3.5} />
    <g fill="currentColor" stroke="none">
      <circle cx={8.25} cy={8.25} r={1.5} />
      <circle cx={15.75} cy={15.75} r={1.5} />
      <circle cx={12} cy={12} r={1.5} />
    </g>
  </Icon>
)

const icons = { cards: CardsIcon, 'coin-flip': CoinIcon, craps: DiceIcon } satisfies Record<PotGame, unknown>

/** The game that decides a pot. */
export function PotGameBadge({ game }: { game: unknown }) {
  const known = isPotGame(game)
  const Icon = known ? icons[game] : undefined
  return (
    <span className="inline-flex h-6 items-center gap-1.5 rounded-sm bg-sunken px-2 text-xs font-semibold whitespace-nowrap text-ink-1">
      {Icon && <Icon size={15} />}
      {known ? potGameNames[game] : 'Unknown game'}
    </span>
  )
}
