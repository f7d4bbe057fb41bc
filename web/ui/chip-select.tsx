import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChipSelectProps = {
  label: string
  value: string
  /** the value that filters nothing */
  usual: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A choice of several as one chip, dark while it narrows the list. */
export function ChipSelect({ label, value, usual, onChange, children }: ChipSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-3 text-sm font-semibold transition-colors duration-[var(--state)]',
        value === usual
          ? 'border-line-2 bg-raised text-ink-1 hover:border-ink-1'
          : // in a row that scrolls it comes first, where it stays in sight
            'border-primary bg-primary text-on-primary max-md:order-first',
      )}
    >
      {children}
    </select>
  )
}
