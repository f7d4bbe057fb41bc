import type { PotGame } from '#contract/games.ts'
import { CardsIcon, CoinIcon, DiceIcon } from './game-icons.tsx'
import { isPotGame, potGameNames } from './game-text.ts'

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
