import { useState } from 'react'
import { Button } from '../button.tsx'
import { CardFlip } from '../games/card-flip.tsx'
import { CoinFlip } from '../games/coin-flip.tsx'
import { DiceRoll } from '../games/dice-roll.tsx'
import { GameCard } from '../games/game-card.tsx'
import type { GameSize } from '../games/sizes.ts'

const sizes: GameSize[] = ['sm', 'md', 'lg']
const values = Array.from({ length: 13 }, (_, at) => at + 1)

/** Coin, cards and dice in every size: not yet played, at rest, and played again by a press. */
export function Games() {
  const [count, setCount] = useState(0)
  const playId = count === 0 ? undefined : String(count)
  const heads = count % 2 === 0
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-5">
        {sizes.map((size) => (
          <CoinFlip key={size} result={null} size={size} />
        ))}
        {sizes.map((size) => (
          <CoinFlip key={size} result={heads ? 'heads' : 'tails'} size={size} playId={playId} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-5">
        {sizes.map((size) => (
          <CardFlip key={size} face={null} size={size} />
        ))}
        {sizes.map((size) => (
          <CardFlip key={size} face={{ colour: heads ? 'red' : 'black' }} size={size} playId={playId} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-5">
        {sizes.map((size) => (
          <DiceRoll key={size} dice={null} size={size} />
        ))}
        {sizes.map((size) => (
          <DiceRoll key={size} dice={[(count % 6) + 1, 5]} size={size} playId={playId} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <GameCard
            key={value}
            face={{ value, suit: (['spade', 'heart', 'club', 'diamond'] as const)[value % 4]! }}
            label={`Value ${value}`}
          />
        ))}
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={() => setCount(count + 1)}>
        Play them all
      </Button>
    </div>
  )
}
