import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** the label is only for screen readers */
  labelHidden?: boolean
  id?: string
}

/** A setting that takes effect at once. The whole row is its target. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hint,
  disabled,
  labelHidden,
  id: given,
}: SwitchProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className={labelHidden ? 'sr-only' : 'min-w-0 py-1'}>
        <label htmlFor={id} id={`${id}-label`} className="block font-semibold wrap-anywhere">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // keeps the focus while its change is under way
        aria-disabled={disabled}
        onClick={() => !disabled && onCheckedChange(!checked)}
        className={classNames(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors duration-[var(--state)] aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
          "before:absolute before:-inset-x-1 before:-inset-y-2.5 before:content-['']",
          checked ? 'border-primary bg-primary' : 'border-line-2 bg-sunken',
        )}
      >
        <span
          data-switch-thumb=""
          className={classNames(
            'absolute top-1/2 left-[3px] grid size-5 -translate-y-1/2 place-items-center rounded-full transition-transform duration-[var(--state)]',
            checked ? 'translate-x-5 bg-on-primary text-primary' : 'bg-ink-3',
          )}
        >
          {checked && <Check size={13} strokeWidth={3} aria-hidden="true" />}
        </span>
      </button>
    </div>
  )
}
