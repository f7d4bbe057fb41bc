import { type ReactNode, useId } from 'react'
import type { Currency } from '#contract/money.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

type SumCardProps = { title: string; sliders: ReactNode; lines: ReactNode; note: ReactNode }

/** A sum to play with: sliders on one side, its lines and its result on the other. */
export function SumCard({ title, sliders, lines, note }: SumCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardTitle as="h3" id={id}>
        {title}
      </CardTitle>
      <div className="grid gap-x-10 gap-y-5 @lg:grid-cols-2">
        <div className="grid content-start gap-4">{sliders}</div>
        <div aria-live="polite">
          <dl className="grid gap-2">{lines}</dl>
          <p className="mt-1 min-h-11 text-sm text-ink-3">{note}</p>
        </div>
      </div>
    </Card>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  /** "dollars", "coins", "players": the word that a screen reader adds to the number */
  unit: string
  currency?: Currency
  onChange: (value: number) => void
  tone?: string
}

/** One number of a sum, in whole units. */
export function Slider({ label, value, min, max, unit, currency, onChange, tone }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {currency ? (
          <Money cents={BigInt(value) * 100n} currency={currency} />
        ) : (
          <span className="tabular">{value}</span>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(moved) => onChange(Number(moved.target.value))}
        aria-valuetext={`${value} ${unit}`}
        className="h-11 w-full cursor-pointer"
        style={{ accentColor: tone ?? 'var(--primary)' }}
      />
    </div>
  )
}

/** A line of the sum. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  )
}

/** The resulting sum, below a dashed line: an estimate until the event is final. */
export function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-dashed border-line-2 pt-3">
      <dt className="font-bold">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
