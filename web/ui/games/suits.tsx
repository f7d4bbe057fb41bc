export type Suit = 'heart' | 'diamond' | 'spade' | 'club'
export type CardColour = 'red' | 'black'

export const colourOf = (suit: Suit): CardColour => (suit === 'heart' || suit === 'diamond' ? 'red' : 'black')

/* Drawn on a square from -10 to 10, so that a pip's position and rotation refer to its middle. */
const shapes: Record<Suit, string> = {
  heart:
    'M0 9.4C-3.2 6-9.2 2-9.2-3.4-9.2-6.6-6.9-8.8-4.2-8.8-2.3-8.8-.8-7.8 0-6-.8-7.8 2.3-8.8 4.2-8.8 6.9-8.8 9.2-6.6 9.2-3.4 9.2 2 3.2 6 0 9.4Z',
  diamond: 'M0-9.8C1.8-6.2 4.4-2.9 7.6 0 4.4 2.9 1.8 6.2 0 9.8-1.8 6.2-4.4 2.9-7.6 0-4.4-2.9-1.8-6.2 0-9.8Z',
  spade:
    'M0-9.6C3-5.6 9.2-2 9.2 2.7 9.2 5.4 7.2 7 5 7 3.2 7 1.7 6.1.9 4.7 1.1 6.9 2 8.6 3.4 9.6H-3.4C-2 8.6-1.1 6.9-.9 4.7-1.7 6.1-3.2 7-5 7-7.2 7-9.2 5.4-9.2 2.7-9.2-2-3-5.6 0-9.6Z',
  club: 'M0-9.6A4.3 4.3 0 0 1 3.5-2.7 4.4 4.4 0 1 1 4.9 5.9C3.2 5.9 1.8 5 1 3.6 1.2 6.2 2 8.4 3.4 9.6H-3.4C-2 8.4-1.2 6.2-1 3.6-1.8 5-3.2 5.9-4.9 5.9A4.4 4.4 0 1 1-3.5-2.7 4.3 4.3 0 0 1 0-9.6Z',
}

type PipProps = { suit: Suit; x: number; y: number; size: number; upsideDown?: boolean }

/** One suit sign with its middle at x, y. */
export function Pip({ suit, x, y, size, upsideDown }: PipProps) {
  const scale = size / 20
  return (
    <path
      d={shapes[suit]}
      transform={`translate(${x} ${y}) scale(${upsideDown ? -scale : scale})`}
      className={colourOf(suit) === 'red' ? 'card-red' : 'card-black'}
    />
  )
}
