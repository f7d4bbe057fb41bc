import { useId, useRef } from 'react'
import { useSingleKeys } from '#web/client/kept/single-keys.ts'
import { classNames } from '#web/ui/class-names.ts'

export type ChoiceProps<Value extends string> = {
  legend: string
  /** two: the first is side A, the second side B */
  options: readonly { value: Value; label: string; hint: string; key: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** the person picked nothing, as the notification says */
  wrong?: boolean
}

const on = [
  'border-side-a bg-a-soft ring-1 ring-side-a ring-inset',
  'border-side-b bg-b-soft ring-1 ring-side-b ring-inset',
]

/** A choice of two sides: by pressing, by arrows, or by a side's letter from anywhere on the page. */
export function Choice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  wrong = false,
}: ChoiceProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const pick = (picked: Value) => {
    onChange(picked)
    // so that Enter plays
    group.current?.querySelector<HTMLInputElement>(`input[value="${picked}"]`)?.focus()
  }
  useSingleKeys(Object.fromEntries(options.map((option) => [option.key, () => pick(option.value)])))
  return (
    <fieldset
      ref={group}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group cannot be invalid
      role="radiogroup"
      aria-invalid={wrong || undefined}
      className="grid grid-cols-2 gap-2"
    >
      <legend className="sr-only">{legend}</legend>
      {options.map((option, at) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-14 items-center justify-between gap-2 rounded-lg border px-3 py-2 transition-colors duration-[var(--state)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
            option.value === value
              ? on[at]
              : wrong
                ? 'border-loss bg-raised'
                : 'border-line-2 bg-raised hover:border-ink-1',
          )}
        >
          <span>
            <span className="block font-semibold">{option.label}</span>
            <span className="block text-xs text-ink-2">{option.hint}</span>
          </span>
          <kbd className="hidden min-w-6 place-items-center rounded-sm border border-line-2 bg-sunken px-1 font-sans text-xs font-semibold text-ink-2 md:grid">
            {option.key.toUpperCase()}
          </kbd>
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.label}
            aria-keyshortcuts={option.key}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
          />
        </label>
      ))}
    </fieldset>
  )
}
