import { type ReactNode, useId } from 'react'
import type { Currency } from '#contract/money.ts'
import { letterOf, otherOf, type Quote, type Selection } from '#contract/odds.ts'
import { classNames } from './class-names.ts'
import { Money } from './money.tsx'
import { SideAIcon, SideBIcon } from './play-icons.tsx'

export type SlipProps = { title?: ReactNode; children: ReactNode; action?: ReactNode; className?: string }

/** The paper a bet is written on: side, amount, five lines, one button. */
export function Slip({ title, children, action, className }: SlipProps) {
  return (
    <section
      className={classNames(
        'grid gap-4 rounded-2xl border border-line-1 bg-raised p-4 [--behind:var(--raised)] lg:p-5',
        className,
      )}
    >
      {title && <h2 className="text-lg">{title}</h2>}
      {children}
      {action && <div className="grid">{action}</div>}
    </section>
  )
}

export type SidePickerProps = {
  labels: Record<Selection, string>
  /** each side's payout for 1.00, if it has a price */
  odds?: Record<Selection, string | null>
  value: Selection | undefined
  onChange: (selection: Selection) => void
  legend?: string
  disabled?: boolean
  /** no side is chosen, as the notification says */
  wrong?: boolean
}

const sides = [
  {
    selection: 'optionA',
    Icon: SideAIcon,
    letter: 'A',
    on: 'border-side-a bg-a-soft text-ink-1 ring-1 ring-side-a ring-inset',
  },
  {
    selection: 'optionB',
    Icon: SideBIcon,
    letter: 'B',
    on: 'border-side-b bg-b-soft text-ink-1 ring-1 ring-side-b ring-inset',
  },
] as const

/** A on the left, B on the right. Arrows choose. */
export function SidePicker({
  labels,
  odds,
  value,
  onChange,
  legend = 'Your side',
  disabled,
  wrong = false,
}: SidePickerProps) {
  const name = useId()
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group cannot be invalid
      role="radiogroup"
      aria-invalid={wrong || undefined}
      disabled={disabled}
      className="@container grid grid-cols-2 gap-2 disabled:opacity-45"
    >
      <legend className="sr-only">{legend}</legend>
      {sides.map(({ selection, Icon, letter, on }) => (
        <label
          key={selection}
          className={classNames(
            'relative flex min-h-12 items-center gap-2.5 rounded-lg border px-3 py-2 font-semibold transition-colors duration-[var(--state)]',
            // in a narrow slip the answer has its own line, so that its words stay whole
            '@max-[440px]:flex-wrap @max-[440px]:content-center @max-[440px]:gap-x-1.5 @max-[440px]:gap-y-0.5',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
            value === selection
              ? on
              : wrong
                ? 'border-loss bg-raised'
                : 'border-line-2 bg-raised hover:border-ink-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={selection}
            checked={value === selection}
            onChange={() => onChange(selection)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
          />
          <Icon size={22} className="shrink-0" />
          <span className="sr-only">{letter}: </span>
          <span
            className="min-w-0 flex-1 leading-tight wrap-break-word @max-[440px]:order-last @max-[440px]:basis-full"
            dir="auto"
          >
            {labels[selection]}
          </span>
          {odds?.[selection] && (
            <>
              <span className="sr-only"> · </span>
              <span className="figure ml-auto shrink-0 font-bold">{odds[selection]}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  )
}

export type QuoteLinesProps = {
  quote: Quote
  currency: Currency
  /** the chosen side, for the sentence about an empty other side */
  selection: Selection
  /** the event's own rate: "2%" */
  feeRate: string
  /** shown when the person asks for the calculation */
  formula?: ReactNode
}

function Line({ term, children, strong }: { term: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        strong ? 'mt-0.5 border-t border-dashed border-line-2 pt-2.5 text-base font-semibold' : 'text-ink-2',
      )}
    >
      <dt>{term}</dt>
      <dd className={classNames('text-right', !strong && 'text-ink-1')}>{children}</dd>
    </div>
  )
}

/** The five lines of a quote, the last one under a dashed rule: nothing here is final. */
export function QuoteLines({ quote, currency, selection, feeRate, formula }: QuoteLinesProps) {
  const other = letterOf(otherOf(selection))
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 text-sm">
        <Line term="Your stake">
          <Money cents={quote.stake} currency={currency} />
        </Line>
        <Line term="Pot after you">
          <Money cents={quote.pot} currency={currency} />
        </Line>
        <Line term="Your share if nobody else bets">
          <Money cents={quote.share} currency={currency} />
        </Line>
        <Line
          term={
            <>
              Your part of the {feeRate} fee
              {!quote.refund && (
                <span className="block text-xs text-ink-3">
                  {quote.capped ? (
                    `at most what side ${other} loses`
                  ) : (
                    <>
                      {feeRate} of your share, <Money cents={quote.share} currency={currency} />
                    </>
                  )}
                </span>
              )}
            </>
          }
        >
          <Money cents={quote.fee === 0n ? 0n : -quote.fee} currency={currency} spoken="fee" />
        </Line>
        <Line term={quote.refund ? 'You would get back' : 'You could win'} strong>
          <Money cents={quote.payout} currency={currency} estimate />
          {!quote.refund && (
            <span className="ml-2 text-sm font-normal text-ink-2">
              net <Money cents={quote.net} currency={currency} signed />
            </span>
          )}
        </Line>
      </dl>
      {quote.refund && (
        <p className="rounded-md bg-pot-soft px-3 py-2 text-sm text-ink-1">
          Nobody on {other} yet: if it stays that way, you are refunded in full.
        </p>
      )}
      {formula && (
        <details className="text-sm text-ink-2">
          <summary className="min-h-6 w-fit underline decoration-line-2 underline-offset-4">
            How it is worked out
          </summary>
          <div className="mt-1 max-w-measure">{formula}</div>
        </details>
      )}
    </div>
  )
}
