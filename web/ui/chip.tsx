import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const look = (on: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors duration-[var(--state)] disabled:opacity-45',
    on
      ? 'border-primary bg-primary text-on-primary'
      : 'border-line-2 bg-raised text-ink-1 hover:border-ink-1',
  )

export type ChipProps = {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
  disabled?: boolean
}

/** A filter that is on or off; on shows a tick. */
export function Chip({ pressed, onPressedChange, children, disabled }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPressedChange(!pressed)}
      className={look(pressed)}
    >
      {pressed && <Check size={16} strokeWidth={2} aria-hidden="true" className="-ml-1" />}
      {children}
    </button>
  )
}

export type ChipGroupProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** the id of the line that says what the choice does */
  describedBy?: string
  className?: string
}

/** Chips of which exactly one is on: a filter, a preset amount, a duration. */
export function ChipGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  describedBy,
  className,
}: ChipGroupProps<Value>) {
  return (
    <fieldset
      aria-describedby={describedBy}
      className={classNames('flex min-w-0 flex-wrap gap-2 *:max-w-full *:whitespace-normal', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          disabled={option.disabled}
          onPressedChange={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}
