import { displayOdds, type Pools, type Selection, shareOfA } from '#contract/odds.ts'

export type SeamShares = {
  /** where the middle of the cut is drawn, percent of the width, never outside 16 to 84 */
  drawn: number
  /** the true shares as they are printed; they add up to 100 unless one is "<1" */
  percent: Record<Selection, string>
  odds: Record<Selection, string | null>
  /** sides too narrow to hold their own label */
  narrow: Record<Selection, boolean>
}

const DRAWN_MIN = 16
const DRAWN_MAX = 84
const LABEL_MIN_TENTHS = 220

/** How two pools look on a seam. The drawing is bounded so that a small side stays visible; the text never is. */
export function seamShares(pools: Pools): SeamShares {
  const tenths = shareOfA(pools)
  const a = Math.round(tenths / 10)
  const both = pools.optionA > 0n && pools.optionB > 0n
  const text = (percent: number) =>
    both && percent === 0 ? '<1' : both && percent === 100 ? '>99' : String(percent)
  return {
    drawn: Math.min(DRAWN_MAX, Math.max(DRAWN_MIN, tenths / 10)),
    percent: { optionA: text(a), optionB: text(100 - a) },
    odds: { optionA: displayOdds(pools, 'optionA'), optionB: displayOdds(pools, 'optionB') },
    narrow: { optionA: tenths < LABEL_MIN_TENTHS, optionB: 1000 - tenths < LABEL_MIN_TENTHS },
  }
}

const said = (percent: string) =>
  percent.replace('<', 'less than ').replace('>', 'more than ').concat(' percent')

/** The seam in words: "A Kings 58 percent, odds 1.72; B Rovers 42 percent, odds 2.38". */
export function spokenSeam(
  pools: Pools,
  labels: Record<Selection, string>,
  mine?: Selection,
  mineText?: string,
): string {
  const { percent, odds } = seamShares(pools)
  const side = (letter: string, selection: Selection) => {
    const rate = odds[selection]
    return `${letter} ${labels[selection]} ${said(percent[selection])}, ${rate ? `odds ${rate}` : 'no bets yet'}`
  }
  const own = mine ? `; you are on ${mine === 'optionA' ? 'A' : 'B'}${mineText ? `, ${mineText}` : ''}` : ''
  return `${side('A', 'optionA')}; ${side('B', 'optionB')}${own}`
}
