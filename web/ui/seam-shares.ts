import { letterOf, type Pools, paidOdds, type Selection, shareOfA } from '#contract/odds.ts'

const NARROW = /[\s.,:;!|'’ijlIft()[\]]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\p{N}&?]/u
/** Letters of scripts whose signs fill a square, and pictures. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/**
 * The approximate width of a line of semibold text, in px; rather too wide than too narrow. It decides a label's place before
 * drawing, so that nothing moves afterwards.
 * @param size of the letters, px
 */
export function textWidth(text: string, size: number): number {
  let ems = 0
  for (const sign of text) {
    ems += SQUARE.test(sign)
      ? 1.1
      : NARROW.test(sign)
        ? 0.34
        : WIDE.test(sign)
          ? 0.98
          : CAPITAL.test(sign)
            ? 0.72
            : 0.6
  }
  return Math.ceil(ems * size)
}

export type SeamShares = {
  /** without stakes: no share and no cut to draw */
  empty: boolean
  /** the drawn middle of the cut, percent of the width, never outside 16 to 84 */
  drawn: number
  /** the true shares as printed; they add up to 100 unless one is "<1" */
  percent: Record<Selection, string>
}

const DRAWN_MIN = 16
const DRAWN_MAX = 84

/** The look of two pools on a seam. It bounds the drawing so that a small side stays visible, and never the text. */
export function seamShares(pools: Pools): SeamShares {
  const tenths = shareOfA(pools)
  const a = Math.round(tenths / 10)
  const both = pools.optionA > 0n && pools.optionB > 0n
  const text = (percent: number) =>
    both && percent === 0 ? '<1' : both && percent === 100 ? '>99' : String(percent)
  return {
    empty: pools.optionA + pools.optionB === 0n,
    drawn: Math.min(DRAWN_MAX, Math.max(DRAWN_MIN, tenths / 10)),
    percent: { optionA: text(a), optionB: text(100 - a) },
  }
}

/** Keeps a side's letter and its name on one line. */
const DOT = '\u00a0·\u00a0'

/** The printed text of a side besides its figures: "A · Kings · you $10.00". */
export function sideText(selection: Selection, label: string, mine?: string): string {
  const own = mine ? ` · ${mine}` : ''
  return selection === 'optionA' ? `A${DOT}${label}${own}` : `${label}${own}${DOT}B`
}

/**
 * The width from which both names fit into their own parts of the bar, px; below it they are under the bar.
 * @param texts the printed text of each side
 * @param beside the other content of the name's line, margins and the slant of the cut, px
 */
export function widthForNames(drawn: number, texts: Record<Selection, string>, beside: number): number {
  const need = (text: string, share: number) => Math.ceil(((textWidth(text, 13) + beside) * 100) / share)
  return Math.max(need(texts.optionA, drawn), need(texts.optionB, 100 - drawn))
}

export type SeamSaid = {
  mine?: Selection | undefined
  mineText?: string | undefined
  /** the event's fee: with it the text speaks the odds after the fee */
  feeBps?: number | undefined
  outcome?: Selection | 'void' | undefined
}

const said = (percent: string) =>
  percent.replace('<', 'less than ').replace('>', 'more than ').concat(' percent')

/** The seam in spoken words: "A Kings 58 percent, odds 1.68; B Rovers 42 percent, odds 2.33". */
export function spokenSeam(
  pools: Pools,
  labels: Record<Selection, string>,
  { mine, mineText, feeBps, outcome }: SeamSaid = {},
): string {
  const { percent, empty } = seamShares(pools)
  const side = (selection: Selection) => {
    const name = `${letterOf(selection)} ${labels[selection]}`
    if (empty) return name
    const odds = feeBps === undefined ? null : paidOdds(pools, selection, BigInt(feeBps))
    const rest = pools[selection] === 0n ? ', no bets yet' : odds ? `, odds ${odds}` : ''
    return `${name} ${said(percent[selection])}${rest}`
  }
  const own = mine ? `; you are on ${letterOf(mine)}${mineText ? `, ${mineText}` : ''}` : ''
  const end =
    outcome === 'void'
      ? empty
        ? '; void, nothing to refund'
        : '; void, every stake refunded'
      : outcome
        ? `; ${letterOf(outcome)} won`
        : empty
          ? '; no bets yet'
          : ''
  return `${side('optionA')}; ${side('optionB')}${own}${end}`
}
