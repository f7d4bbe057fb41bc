import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type Pools, paidOdds, SELECTIONS, type Selection } from '#contract/odds.ts'
import { classNames } from './class-names.ts'
import { seamShares, sideText, spokenSeam, widthForNames } from './seam-shares.ts'

export type SeamBarProps = {
  /** hundredths on each side */
  pools: Pools
  labels: Record<Selection, string>
  size: 'hero' | 'list' | 'micro'
  /** the event's fee, basis points: with it the bar prints and speaks the odds after the fee */
  feeBps?: number
  mine?: Selection
  /** the person's own stake there: "you ◈ 10.00" */
  mineText?: string
  /** betting is closed: a side without bets shows no invitation */
  closed?: boolean
  /** the outcome: marks the winner and dims the other side; a void marks neither */
  outcome?: Selection | 'void'
  className?: string
}

const heights = { hero: 72, list: 46, micro: 8 }
const corners = { hero: 'rounded-lg', list: 'rounded-md', micro: 'rounded-full' }
/** The least width of a side, for its figure, px. */
const sideMin = { hero: 84, list: 62, micro: 4 }
/** Width of a side's figure on the line of its name, px; the hero has it on its own line. */
const figureWidth = { hero: 0, list: 42, micro: 0 }

/** Shows its content from a width of the bar on, or below it. Styles alone decide, without measuring. */
const from = (width: number, most: string) => `clamp(0px, calc((100cqw - ${width}px) * 999), ${most})`
const below = (width: number, most: string) => `clamp(0px, calc((${width}px - 100cqw) * 999), ${most})`

type SideProps = {
  selection: Selection
  name: string
  /** the width of the bar from which the name fits into it */
  fits: number
  percent: string
  /** after the percentage: the odds, or the note that the side has none */
  note: string | undefined
  won: boolean
}

function Name({ selection, name, won }: Pick<SideProps, 'selection' | 'name' | 'won'>) {
  return (
    <span
      className={classNames(
        'inline-flex items-baseline gap-1',
        selection === 'optionB' && 'flex-row-reverse',
      )}
    >
      {won && <Check size={14} strokeWidth={3} className="shrink-0 self-center" />}
      <bdi>{name}</bdi>
    </span>
  )
}

function HeroText({ selection, name, fits, percent, note, won }: SideProps) {
  const isA = selection === 'optionA'
  return (
    <div className={classNames('min-w-0', !isA && 'text-right')}>
      <div
        className="overflow-hidden text-sm font-semibold whitespace-nowrap"
        style={{ maxHeight: from(fits, '1.125rem') }}
      >
        <Name selection={selection} name={name} won={won} />
      </div>
      <div
        className={classNames(
          // a side too narrow for both shows its odds below
          'flex flex-wrap items-baseline gap-x-1.5 leading-none whitespace-nowrap',
          !isA && 'flex-row-reverse justify-start',
        )}
      >
        <span className="figure text-xl font-bold">{percent}%</span>
        {note && <span className="text-sm font-semibold">{note}</span>}
      </div>
    </div>
  )
}

function ListText({ selection, name, fits, percent, won }: SideProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 items-baseline text-sm font-semibold',
        selection === 'optionB' && 'flex-row-reverse',
      )}
    >
      <span className="overflow-hidden whitespace-nowrap" style={{ maxWidth: from(fits, '100%') }}>
        <span className={selection === 'optionA' ? 'pr-2' : 'pl-2'}>
          <Name selection={selection} name={name} won={won} />
        </span>
      </span>
      <span className="tabular shrink-0 font-bold">{percent}%</span>
    </div>
  )
}

/** Width that a side's text leaves free, px: the edge at its outside and the cut at its inside. */
const besideCut = (size: SeamBarProps['size']) => (heights[size] * 0.2126) / 2 + 8 + 14

/** A side's name, with the person's own stake. */
const nameOf = ({ labels, mine, mineText = 'you' }: SeamBarProps, selection: Selection) =>
  sideText(selection, labels[selection], mine === selection ? mineText : undefined)

const emptyText = ({ closed, outcome }: SeamBarProps) =>
  outcome === 'void' ? 'Nothing to refund' : closed ? 'No bets' : 'No bets yet'

/** After a side's percentage: its odds, or the note that the side has no bets. */
function noteOf({ pools, feeBps, closed, outcome }: SeamBarProps, selection: Selection) {
  if (pools[selection] === 0n) return closed || outcome ? 'no bets' : 'be the first'
  const odds = feeBps === undefined || outcome === 'void' ? null : paidOdds(pools, selection, BigInt(feeBps))
  return odds ? `odds ${odds}` : undefined
}

const steppedBack = (outcome: SeamBarProps['outcome'], selection: Selection) =>
  outcome !== undefined && outcome !== selection

type SideTextProps = { size: 'hero' | 'list'; outcome: SeamBarProps['outcome']; side: SideProps }

/** A side's text in the bar. */
function SideText({ size, outcome, side }: SideTextProps) {
  const { selection } = side
  const Text = size === 'hero' ? HeroText : ListText
  return (
    <div
      className={classNames(
        'absolute inset-y-0 flex items-center',
        selection === 'optionA' ? 'left-3.5' : 'right-3.5 justify-end',
        steppedBack(outcome, selection) ? 'text-ink-1' : 'text-on-side',
        // cuts away the other side's plain colour here: the text keeps its own side's colour behind it
        selection === 'optionA' && outcome === 'optionA' && 'bg-a-fill',
      )}
      style={{
        width:
          selection === 'optionA'
            ? `calc(var(--seam) - ${besideCut(size)}px)`
            : `calc(100% - var(--seam) - ${besideCut(size)}px)`,
      }}
    >
      <Text {...side} />
    </div>
  )
}

type NamesBelowProps = {
  names: Record<Selection, string>
  outcome: SeamBarProps['outcome']
  maxHeight?: string
}

/** Both names whole, under a bar that is too narrow for them. */
function NamesBelow({ names, outcome, maxHeight }: NamesBelowProps) {
  return (
    <div
      aria-hidden="true"
      className="flex justify-between gap-4 overflow-hidden text-sm font-semibold"
      style={{ maxHeight }}
    >
      {SELECTIONS.map((selection) => (
        <span
          key={selection}
          className={classNames(
            'min-w-0 pt-1 wrap-anywhere',
            selection === 'optionA' ? 'text-a' : 'text-right text-b',
          )}
        >
          <Name selection={selection} name={names[selection]} won={outcome === selection} />
        </span>
      ))}
    </div>
  )
}

/**
 * Two pools as one bar with a 12 degree cut. A is always left and B right; the names are in the bar if both fit, else whole
 * under it. Screen readers read it as an image with figures.
 */
export function SeamBar(props: SeamBarProps) {
  const { pools, labels, size, feeBps, mine, mineText, outcome, className } = props
  const shares = seamShares(pools)
  const names = { optionA: nameOf(props, 'optionA'), optionB: nameOf(props, 'optionB') }
  const beside = besideCut(size) + figureWidth[size] + (outcome ? 18 : 0)
  const fits = shares.empty ? Number.POSITIVE_INFINITY : widthForNames(shares.drawn, names, beside)
  const spoken = spokenSeam(pools, labels, { mine, mineText, feeBps, outcome })
  const place = {
    '--seam': `clamp(${sideMin[size]}px, ${shares.drawn}%, calc(100% - ${sideMin[size]}px))`,
    '--seam-height': `${heights[size]}px`,
    height: heights[size],
  } as CSSProperties
  return (
    <div role="img" aria-label={spoken} className={classNames('@container', className)}>
      <div
        aria-hidden="true"
        className={classNames(
          'relative overflow-hidden',
          corners[size],
          shares.empty && 'grid place-items-center border border-dashed border-line-2',
        )}
        style={place}
      >
        {shares.empty ? (
          size !== 'micro' && <span className="text-sm text-ink-2">{emptyText(props)}</span>
        ) : (
          <>
            <div className={classNames('seam-a', steppedBack(outcome, 'optionA') && 'bg-a-soft!')} />
            <div
              className={classNames(
                'seam-b side-dots',
                steppedBack(outcome, 'optionB') && 'bg-b-soft! bg-none!',
              )}
            />
            {size !== 'micro' &&
              SELECTIONS.map((selection) => (
                <SideText
                  key={selection}
                  size={size}
                  outcome={outcome}
                  side={{
                    selection,
                    name: names[selection],
                    fits,
                    percent: shares.percent[selection],
                    note: noteOf(props, selection),
                    won: outcome === selection,
                  }}
                />
              ))}
          </>
        )}
      </div>
      {size !== 'micro' && (
        <NamesBelow
          names={names}
          outcome={outcome}
          {...(!shares.empty && { maxHeight: below(fits, '12rem') })}
        />
      )}
    </div>
  )
}
