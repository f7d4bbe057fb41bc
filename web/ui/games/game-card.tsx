import './games.css'
import { CARD_RATIO, CARD_WIDTH, type GameSize } from './sizes.ts'

type Suit = 'heart' | 'diamond' | 'spade' | 'club'
type CardColour = 'red' | 'black'

const colourOf = (suit: Suit): CardColour => (suit === 'heart' || suit === 'diamond' ? 'red' : 'black')

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
function Pip({ suit, x, y, size, upsideDown }: PipProps) {
  const scale = size / 20
  return (
    <path
      d={shapes[suit]}
      transform={`translate(${x} ${y}) scale(${upsideDown ? -scale : scale})`}
      className={colourOf(suit) === 'red' ? 'card-red' : 'card-black'}
    />
  )
}

/** The face of a card: only a colour, as the pot game draws it, or a value from 1 (ace) to 13 (king). */
export type CardFace = { colour: CardColour } | { value: number; suit: Suit }

const names: Record<number, string> = { 1: 'Ace', 11: 'Jack', 12: 'Queen', 13: 'King' }
const letters: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

/** "Red", "Ace", "7": a card's spoken name. It leaves out the suit, which is decoration. */
export function cardName(face: CardFace): string {
  if ('colour' in face) return face.colour === 'red' ? 'Red' : 'Black'
  return names[face.value] ?? String(face.value)
}

const cardLetter = (value: number): string => letters[value] ?? String(value)

const W = 100
const H = W * CARD_RATIO

/* Columns and rows of the pips of a printed card. */
const [LEFT, MIDDLE, RIGHT] = [34, 50, 66]
const column = (x: number, ...rows: number[]) => rows.map((y) => [x, y] as const)
const layouts: Record<number, readonly (readonly [x: number, y: number])[]> = {
  2: column(MIDDLE, 30, 110),
  3: column(MIDDLE, 30, 70, 110),
  4: [...column(LEFT, 30, 110), ...column(RIGHT, 30, 110)],
  5: [...column(LEFT, 30, 110), ...column(RIGHT, 30, 110), [MIDDLE, 70]],
  6: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110)],
  7: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110), [MIDDLE, 50]],
  8: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110), ...column(MIDDLE, 50, 90)],
  9: [...column(LEFT, 28, 56, 84, 112), ...column(RIGHT, 28, 56, 84, 112), [MIDDLE, 70]],
  10: [...column(LEFT, 28, 56, 84, 112), ...column(RIGHT, 28, 56, 84, 112), ...column(MIDDLE, 42, 98)],
}

/** Corner signs, once upright and once turned: a card has no top. */
function Corners({ letter, suit }: { letter: string; suit: Suit }) {
  const tone = colourOf(suit) === 'red' ? 'card-red' : 'card-black'
  const corner = (
    <>
      <text x={13} y={23} className={`card-index ${tone}`}>
        {letter}
      </text>
      <Pip suit={suit} x={13} y={33} size={13} />
    </>
  )
  return (
    <>
      {corner}
      <g transform={`rotate(180 ${W / 2} ${H / 2})`}>{corner}</g>
    </>
  )
}

/** Only a colour: both of its suits, one above and one below the cut. */
function ColourFace({ colour }: { colour: CardColour }) {
  const [above, below]: [Suit, Suit] = colour === 'red' ? ['heart', 'diamond'] : ['spade', 'club']
  return (
    <>
      <Pip suit={above} x={50} y={41} size={44} />
      <Pip suit={below} x={50} y={99} size={44} upsideDown />
      <path d="M20 76.4 80 63.6" className="card-cut" />
      <Pip suit={above} x={14} y={17} size={14} />
      <Pip suit={below} x={86} y={123} size={14} upsideDown />
    </>
  )
}

/** Jack, queen and king: the letter as a figure, mirrored at the cut, between two rules. */
function CourtFace({ value, suit }: { value: number; suit: Suit }) {
  const tone = colourOf(suit) === 'red' ? 'card-red' : 'card-black'
  const half = (
    <>
      <text x={50} y={59} className={`card-court ${tone}`}>
        {cardLetter(value)}
      </text>
      <Pip suit={suit} x={72} y={27} size={12} />
    </>
  )
  return (
    <>
      <rect x={22} y={16} width={56} height={108} rx={5} className="card-frame" />
      <path d="M22 76 78 64" className="card-cut" />
      {half}
      <g transform={`rotate(180 ${W / 2} ${H / 2})`}>{half}</g>
    </>
  )
}

function ValueFace({ value, suit }: { value: number; suit: Suit }) {
  return (
    <>
      <Corners letter={cardLetter(value)} suit={suit} />
      {value === 1 && <Pip suit={suit} x={50} y={70} size={50} />}
      {value > 10 && <CourtFace value={value} suit={suit} />}
      {layouts[value]?.map(([x, y]) => (
        <Pip key={`${x},${y}`} suit={suit} x={x} y={y} size={17} upsideDown={y > H / 2} />
      ))}
    </>
  )
}

/** The product's card back: the two sides at their cut, the pot between them. */
function Back() {
  return (
    <>
      <rect x={7} y={7} width={86} height={126} rx={7} className="card-back" />
      <path d="M13 20a7 7 0 0 1 7-7h41.4L37.1 127H20a7 7 0 0 1-7-7z" className="card-back-a" />
      <path d="M65.4 13H80a7 7 0 0 1 7 7v100a7 7 0 0 1-7 7H41.2z" className="card-back-b" />
      <circle cx={50} cy={70} r={17} className="card-back-pot" />
      <path d="m53 56-6 28" className="card-back-cut" />
    </>
  )
}

export type GameCardProps = {
  /** null shows the back */
  face: CardFace | null
  size?: GameSize
  /** the text for screen readers; without it the card is decoration beside text that says the same */
  label?: string
}

/** A printed playing card: bone paper in both themes. */
export function GameCard({ face, size = 'md', label }: GameCardProps) {
  const width = CARD_WIDTH[size]
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it carries meaning, else hidden
    <svg
      width={width}
      height={width * CARD_RATIO}
      viewBox={`0 0 ${W} ${H}`}
      className="game-card"
      data-size={size}
      focusable="false"
      {...named}
    >
      <rect x={1} y={1} width={W - 2} height={H - 2} rx={9} className="card-paper" />
      {face === null ? (
        <Back />
      ) : 'colour' in face ? (
        <ColourFace colour={face.colour} />
      ) : (
        <ValueFace value={face.value} suit={face.suit} />
      )}
    </svg>
  )
}
