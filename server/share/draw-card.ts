import { SELECTIONS, type Selection } from '#contract/odds.ts'
import { fitted, widthOf, wrapped, writable, written } from './letters.ts'
import type { SharedSides, SharedThing } from './sharing.ts'

/** The size that sites show previews in, px. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The parts of a thing that are drawn. Two things with the same card have the same picture. */
export type Card = Pick<SharedThing, 'title' | 'claim' | 'kindName' | 'state' | 'text' | 'practice' | 'sides'>

/** For things that visitors do not see or that do not exist. */
export const GENERIC: Card = {
  title: 'People bet against each other, never against a house',
  kindName: 'Evens',
  state: '',
  text: 'Two sides, one pot. The winners share it.',
  practice: false,
  sides: null,
}

// the light theme of web/ui/tokens.css
const CANVAS = '#f7f4ed'
const INK = '#10251f'
const INK_2 = '#3f524b'
const LINE = '#d9dad0'
const FILL: Record<Selection, string> = { optionA: '#0571a2', optionB: '#bd4c16' }
const SOFT: Record<Selection, string> = { optionA: '#d7eefa', optionB: '#fee6d6' }
const SIDE: Record<Selection, string> = { optionA: '#03628d', optionB: '#9e4116' }
const POT = '#f1c250'
const PRACTICE = '#673ca8'
const PRACTICE_SOFT = '#eee6ff'

const EDGE = 64
const INNER = CARD_WIDTH - 2 * EDGE
/** Run of the 12 degree cut per height, and the gap in it, px. */
const SLOPE = 0.2126
const GAP = 6

const logo = (x: number, y: number, size: number) => `<g transform="translate(${x} ${y}) scale(${size / 32})">
  <clipPath id="logo"><rect width="32" height="32" rx="7"/></clipPath>
  <g clip-path="url(#logo)"><path fill="${FILL.optionA}" d="M0 0H18.4L11.6 32H0Z"/><path fill="${FILL.optionB}" d="M20.4 0H32V32H13.6Z"/></g>
  <circle cx="16" cy="16" r="6.5" fill="${POT}" stroke="${INK}" stroke-width="2.5"/></g>`

/** Logo, mode and state, along the upper edge. */
function head({ practice, state }: Card): string {
  const name = written('display', 'Evens', { x: EDGE + 72, y: 103, size: 46, fill: INK })
  const from = EDGE + 72 + widthOf('display', 'Evens', 46) + 24
  const word = 'Practice coins'
  const badge = practice ? widthOf('text', word, 24) + 36 : 0
  const mark = practice
    ? `<rect x="${from}" y="66" width="${badge}" height="44" rx="10" fill="${PRACTICE_SOFT}" stroke="${PRACTICE}" stroke-width="2" stroke-dasharray="7 5"/>
       ${written('text', word, { x: from + 18, y: 97, size: 24, fill: PRACTICE })}`
    : ''
  const room = CARD_WIDTH - EDGE - from - badge - 24
  const said = writable('text', state) ?? ''
  const right = said
    ? written('text', fitted('text', said, 28, room), {
        x: CARD_WIDTH - EDGE,
        y: 98,
        size: 28,
        fill: INK_2,
        end: true,
      })
    : ''
  return logo(EDGE, 60, 56) + name + mark + right
}

/** Both parts of the bar. @param cut where the middle of the cut is, px from the left edge of the bar */
function seam(y: number, height: number, cut: number, fill: Record<Selection, string>): string {
  const run = (height * SLOPE) / 2
  const left = EDGE + cut
  const id = `bar${y}`
  return `<clipPath id="${id}"><rect x="${EDGE}" y="${y}" width="${INNER}" height="${height}" rx="${Math.min(18, height / 2)}"/></clipPath>
    <pattern id="dots${y}" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="7" cy="7" r="1.9" fill="#000" fill-opacity=".26"/></pattern>
    <g clip-path="url(#${id})">
      <path fill="${fill.optionA}" d="M0 ${y}H${left + run - GAP / 2}L${left - run - GAP / 2} ${y + height}H0Z"/>
      <path fill="${fill.optionB}" d="M${left + run + GAP / 2} ${y}H${CARD_WIDTH}V${y + height}H${left - run + GAP / 2}Z"/>
      <path fill="url(#dots${y})" d="M${left + run + GAP / 2} ${y}H${CARD_WIDTH}V${y + height}H${left - run + GAP / 2}Z"/>
    </g>`
}

const BAR = { y: 452, height: 92 }
const CLAIM = { y: 156, height: 72 }

function sideText(of: SharedSides, side: Selection): string {
  const isA = side === 'optionA'
  const x = isA ? EDGE : CARD_WIDTH - EDGE
  const label = writable('text', of.label[side])
  const named = label === null ? `Side ${isA ? 'A' : 'B'}` : isA ? `A · ${label}` : `${label} · B`
  const said = of.outcome === side ? `${named} won` : named
  const name = written('text', fitted('text', said, 32, INNER / 2 - 24), {
    x,
    y: BAR.y - 18,
    size: 32,
    fill: SIDE[side],
    end: !isA,
  })
  if (of.empty) return name
  const dim = of.outcome !== null && of.outcome !== side
  const percent = written('display', `${of.percent[side]}%`, {
    x: isA ? x + 26 : x - 26,
    y: BAR.y + 64,
    size: 54,
    fill: dim ? INK : '#fff',
    end: !isA,
  })
  const odds = of.outcome === 'void' ? '' : of.odds[side] === null ? 'no bets yet' : `odds ${of.odds[side]}`
  return name + percent + written('text', odds, { x, y: 588, size: 30, fill: INK_2, end: !isA })
}

function bar(of: SharedSides): string {
  const names = SELECTIONS.map((side) => sideText(of, side)).join('')
  if (of.empty) {
    const said = 'No bets yet'
    return `<rect x="${EDGE}" y="${BAR.y}" width="${INNER}" height="${BAR.height}" rx="18" fill="none" stroke="#798780" stroke-width="2" stroke-dasharray="9 7"/>
      ${written('text', said, { x: (CARD_WIDTH - widthOf('text', said, 32)) / 2, y: BAR.y + 57, size: 32, fill: INK_2 })}${names}`
  }
  const fill = (side: Selection) => (of.outcome === null || of.outcome === side ? FILL : SOFT)[side]
  // the drawing is bounded, so that a small side stays visible; the figures are true
  const cut = (Math.min(84, Math.max(16, of.tenths / 10)) / 100) * INNER
  return seam(BAR.y, BAR.height, cut, { optionA: fill('optionA'), optionB: fill('optionB') }) + names
}

/** The owner's text on brass, as a crown has it. Without texts in letters that the face lacks. */
function claimed({ claim }: Card): string {
  if (!claim) return ''
  const said = fitted('display', writable('display', claim) ?? 'Called it', 44, INNER - 120)
  const width = widthOf('display', said, 44) + 92
  return `<rect x="${EDGE}" y="${CLAIM.y}" width="${width}" height="${CLAIM.height}" rx="18" fill="${POT}"/>
    <path d="M${EDGE + 26} ${CLAIM.y + 37}l10 10 19-21" fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
    ${written('display', said, { x: EDGE + 70, y: CLAIM.y + 51, size: 44, fill: INK })}`
}

function body(card: Card): string {
  const title = writable('display', card.title) ?? `${card.kindName} on Evens`
  const short = widthOf('display', title, 84) <= INNER * 1.9
  // three lines with a line of text below them have less space above the bar
  const withBar = card.claim ? (short ? 60 : 46) : short ? 76 : card.text ? 52 : 64
  const size = card.sides ? withBar : short ? 92 : 76
  const step = Math.round(size * 1.13)
  const lines = wrapped('display', title, size, INNER, 3)
  // in the middle of the space between the head and the bar
  const [top, bottom] = card.sides ? [card.claim ? CLAIM.y + CLAIM.height + 4 : 132, 396] : [140, 470]
  const block = lines.length * step + (card.text ? 62 : 0)
  const first = top + (bottom - top - block) / 2 + size * 0.86
  const drawn = lines.map((line, index) =>
    written('display', line, { x: EDGE, y: Math.round(first + index * step), size, fill: INK }),
  )
  const text = card.text && (writable('text', card.text) ?? '')
  if (text)
    drawn.push(
      written('text', fitted('text', text, 36, INNER), {
        x: EDGE,
        y: Math.round(first + lines.length * step),
        size: 36,
        fill: INK_2,
      }),
    )
  drawn.push(card.sides ? bar(card.sides) : seam(528, 38, INNER / 2, FILL))
  return drawn.join('')
}

/** The card as SVG, without any text in it: only outlines and fixed shapes. */
export const cardSvg = (card: Card): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
  <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${CANVAS}"/>
  <path d="M${EDGE} 132H${CARD_WIDTH - EDGE}" stroke="${LINE}" stroke-width="2"/>
  ${head(card)}${claimed(card)}${body(card)}</svg>`
