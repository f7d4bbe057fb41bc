import type { CSSProperties } from 'react'
import type { Pools, Selection } from '#contract/odds.ts'
import { classNames } from './class-names.ts'
import { type SeamShares, seamShares, spokenSeam } from './seam-shares.ts'

export type SeamBarProps = {
  /** hundredths on each side */
  pools: Pools
  labels: Record<Selection, string>
  size: 'hero' | 'list' | 'micro'
  mine?: Selection
  /** what the person has there: "you ◈ 10.00" */
  mineText?: string
  /** no bet can be added any more: a side without bets invites nobody */
  closed?: boolean
  className?: string
}

const heights = { hero: 72, list: 46, micro: 8 }
const corners = { hero: 'rounded-lg', list: 'rounded-md', micro: 'rounded-full' }

type SideProps = {
  selection: Selection
  label: string
  shares: SeamShares
  mine?: string
  /** the person is on the other side, which has the words; a small side here prints its share only */
  quiet: boolean
  closed: boolean
}

/** What stands where odds would, on a side without bets. */
const withoutOdds = (closed: boolean) => (closed ? 'no bets' : 'be the first')

function HeroText({ selection, label, shares, mine, closed }: SideProps) {
  const isA = selection === 'optionA'
  const odds = shares.odds[selection]
  return (
    <div className={classNames('min-w-0', !isA && 'text-right')}>
      <div className="truncate text-sm font-semibold">
        {isA ? `A · ${label}` : `${label} · B`}
        {mine && ` · ${mine}`}
      </div>
      <div
        className={classNames(
          // a side too narrow for both puts its odds below
          'flex flex-wrap items-baseline gap-x-1.5 leading-none whitespace-nowrap',
          !isA && 'flex-row-reverse justify-start',
        )}
      >
        <span className="figure text-xl font-bold">{shares.percent[selection]}%</span>
        <span className="text-sm font-semibold">{odds ? `odds ${odds}` : withoutOdds(closed)}</span>
      </div>
    </div>
  )
}

/** Parts of one line that stand in boxes of their own keep their spaces. */
const DOT = '\u00a0·\u00a0'

function ListText({ selection, label, shares, mine, quiet }: SideProps) {
  const isA = selection === 'optionA'
  const width = isA ? shares.drawn : 100 - shares.drawn
  return (
    <div
      className={classNames(
        'flex min-w-0 items-baseline gap-2 text-sm font-semibold',
        !isA && 'flex-row-reverse',
      )}
    >
      {(!quiet || width >= 42) && (
        <span className={classNames('flex min-w-0', quiet && '@max-sm:hidden')}>
          {/* an empty box would have no baseline to stand on */}
          {(isA || mine) && <span className="shrink-0">{isA ? 'A' : mine}</span>}
          {/* on a narrow bar the label yields, one's own stake never does */}
          <span className={classNames('min-w-0 truncate', mine && width < 65 && '@max-sm:hidden')}>
            {isA || mine ? `${DOT}${label}` : label}
          </span>
          {(!isA || mine) && <span className="shrink-0">{`${DOT}${isA ? mine : 'B'}`}</span>}
        </span>
      )}
      <span className={classNames('tabular font-bold', mine && '@max-sm:hidden')}>
        {shares.percent[selection]}%
      </span>
    </div>
  )
}

/** Two pools as one bar with a 12 degree cut. A is left and B right, always. Spoken as a picture with figures. */
export function SeamBar({ pools, labels, size, mine, mineText, closed = false, className }: SeamBarProps) {
  const shares = seamShares(pools)
  const height = heights[size]
  const reach = (height * 0.2126) / 2 + 8
  const Text = size === 'hero' ? HeroText : ListText
  const text = (selection: Selection) => ({
    selection,
    label: labels[selection],
    shares,
    mine: mine === selection ? (mineText ?? 'you') : undefined,
    quiet: mine !== undefined && mine !== selection,
    closed,
  })
  const outside = (['optionA', 'optionB'] as const).find((selection) => shares.narrow[selection])
  const place = { '--seam': `${shares.drawn}%`, '--seam-height': `${height}px`, height } as CSSProperties
  return (
    <div
      role="img"
      aria-label={spokenSeam(pools, labels, mine, mineText)}
      className={classNames('@container', className)}
    >
      <div aria-hidden="true" className={classNames('relative overflow-hidden', corners[size])} style={place}>
        <div className="seam-a" />
        <div className="seam-b side-dots" />
        {size !== 'micro' && (
          <div className="absolute inset-0 text-on-side">
            <div
              className="absolute inset-y-0 left-3.5 flex items-center"
              style={{ width: `calc(var(--seam) - ${reach + 14}px)` }}
            >
              {shares.narrow.optionA ? (
                <span className="tabular text-sm font-bold">{shares.percent.optionA}%</span>
              ) : (
                <Text {...text('optionA')} />
              )}
            </div>
            <div
              className="absolute inset-y-0 right-3.5 flex items-center justify-end"
              style={{ width: `calc(100% - var(--seam) - ${reach + 14}px)` }}
            >
              {shares.narrow.optionB ? (
                <span className="tabular text-sm font-bold">{shares.percent.optionB}%</span>
              ) : (
                <Text {...text('optionB')} />
              )}
            </div>
          </div>
        )}
      </div>
      {size !== 'micro' && outside && (
        <div
          aria-hidden="true"
          className={classNames(
            'mt-1 truncate text-sm font-semibold',
            outside === 'optionA' ? 'text-a' : 'text-right text-b',
          )}
        >
          {outside === 'optionA' ? `A · ${labels.optionA}` : `${labels.optionB} · B`}
          {mine === outside && ` · ${mineText ?? 'you'}`}
          {size === 'hero' &&
            ` · ${shares.odds[outside] ? `odds ${shares.odds[outside]}` : withoutOdds(closed)}`}
        </div>
      )}
    </div>
  )
}
