import { classNames } from '../class-names.ts'
import { Caption } from './caption.tsx'
import { CoinArt, type CoinFace } from './coin.tsx'
import { COIN_WIDTH, type GameSize } from './sizes.ts'
import { COIN_MS, flipCoin } from './timing.ts'
import { usePlay, useReducedMotion } from './use-play.ts'
import './games.css'

export type CoinFlipProps = {
  /** null before the first throw */
  result: CoinFace | null
  size?: GameSize
  /** the throw: a new one throws the coin again; without it the coin shows its result at rest */
  playId?: string
  /** the line under the coin is only for screen readers */
  captionHidden?: boolean
}

const labels: Record<CoinFace, string> = { heads: 'Heads', tails: 'Tails' }
/** The edge of the coin: discs between its two faces. */
const EDGE = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]

/** The product's coin: thrown, it turns in the air for a second and a half, and stops face up. */
export function CoinFlip({ result, size = 'md', playId, captionHidden }: CoinFlipProps) {
  const playing = result === null ? undefined : playId
  const phase = usePlay(playing, flipCoin, { first: 'air', rest: 'rest' })
  const reduced = useReducedMotion()
  const width = COIN_WIDTH[size]
  const inAir = phase === 'air'
  const thick = width * 0.011
  return (
    <div className="grid justify-items-center">
      <div className="coin-stage" data-size={size} data-phase={phase} style={{ width, height: width }}>
        {result === null || (inAir && reduced) ? (
          <CoinArt face={null} size={size} />
        ) : (
          <div
            key={playing}
            className={classNames('coin-body', inAir && 'coin-thrown')}
            data-face={result}
            style={{ animationDuration: `${COIN_MS}ms` }}
          >
            <div className="coin-side" style={{ transform: `translateZ(${thick * 3}px)` }}>
              <CoinArt face="heads" size={size} />
            </div>
            {EDGE.map((layer) => (
              <div
                key={layer}
                className="coin-edge-layer"
                style={{ transform: `translateZ(${layer * thick}px)` }}
              />
            ))}
            <div className="coin-side" style={{ transform: `rotateX(180deg) translateZ(${thick * 3}px)` }}>
              <CoinArt face="tails" size={size} />
            </div>
          </div>
        )}
      </div>
      <Caption hidden={captionHidden} settling={inAir && reduced}>
        {result !== null && !inAir && labels[result]}
      </Caption>
    </div>
  )
}
