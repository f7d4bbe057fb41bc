import { useId } from 'react'
import { COIN_WIDTH, type GameSize } from './sizes.ts'
import './games.css'

export type CoinFace = 'heads' | 'tails'

/* Letters as paths: a struck letter has the same form on every device. On a square of 200. */
const letters: Record<CoinFace, string> = {
  heads: 'M66 58h22v33h24V58h22v84h-22v-32H88v32H66z',
  tails: 'M62 58h76v19h-27v65H89V77H62z',
}

type CoinArtProps = {
  /** null is the coin before its throw: half of each face */
  face: CoinFace | null
  size: GameSize
}

/** One side of the coin: milled rim, a ring of pearls, the letter raised from the side's colour, its name around it. */
export function CoinArt({ face, size }: CoinArtProps) {
  const id = useId()
  const width = COIN_WIDTH[size]
  return (
    <svg width={width} height={width} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <circle cx={100} cy={100} r={98} className="coin-rim" />
      {size !== 'sm' && <circle cx={100} cy={100} r={92.5} className="coin-milling" />}
      <circle cx={100} cy={100} r={84} className={face ? `coin-field-${face}` : 'coin-field-heads'} />
      {!face && (
        <>
          <clipPath id={`${id}field`}>
            <circle cx={100} cy={100} r={84} />
          </clipPath>
          <path d="M121.3 0H200v200H78.7z" className="coin-field-tails" clipPath={`url(#${id}field)`} />
        </>
      )}
      {size !== 'sm' && <circle cx={100} cy={100} r={75} className="coin-pearls" />}
      {face ? (
        <>
          <path d={letters[face]} className="coin-relief" transform="translate(4 4)" />
          <path d={letters[face]} className="coin-letter" />
          {size !== 'sm' && (
            <>
              <path id={`${id}top`} d="M46 100a54 54 0 0 1 108 0" fill="none" />
              <path id={`${id}foot`} d="M35.5 100a64.5 64.5 0 0 0 129 0" fill="none" />
              <text className="coin-legend">
                <textPath href={`#${id}top`} startOffset="50%">
                  EVENS
                </textPath>
              </text>
              <text className="coin-legend">
                <textPath href={`#${id}foot`} startOffset="50%">
                  {face.toUpperCase()}
                </textPath>
              </text>
            </>
          )}
        </>
      ) : (
        <>
          <path d={letters.heads} className="coin-letter" transform="translate(14 48) scale(.52)" />
          <path d={letters.tails} className="coin-letter" transform="translate(83 48) scale(.52)" />
          <path d="M117.9 16 82.100 184" className="coin-cut" />
        </>
      )}
      <circle cx={100} cy={100} r={84} className="coin-ring" />
      <circle cx={100} cy={100} r={98} className="coin-edge" />
    </svg>
  )
}
