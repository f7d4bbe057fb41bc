import { type CSSProperties, useId } from 'react'
import type { Currency } from '#contract/money.ts'
import { AmountChips } from './amount-chips.tsx'
import { ReadAs, useAmountTyping } from './amount-typing.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import { PracticeCoinIcon } from './icons.tsx'

export type AmountInputProps = {
  /** the amount in wire form, or the typed text when it is no amount */
  value: string
  onChange: (value: string) => void
  currency: Currency
  chips?: boolean
  /** the purse, hundredths; while it has anything the Max chip takes all of it */
  purse?: bigint
  error?: string
  label: string
  autoFocus?: boolean
  disabled?: boolean
}

/** One large figure with a decimal keypad; arrows step by one, chips do the rest. */
export function AmountInput({
  value,
  onChange,
  currency,
  chips = true,
  purse,
  error,
  label,
  autoFocus,
  disabled,
}: AmountInputProps) {
  const id = useId()
  const typing = useAmountTyping({ value, onChange })
  const { control, shown, cents } = typing
  const problem = typing.problem ?? error
  const wide = shown.length || 4
  const long = shown.length > 8
  return (
    <div className="@container grid grid-cols-1 justify-items-center gap-3">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <div
        className={classNames(
          'flex max-w-full items-center justify-center gap-1 rounded-lg px-4 font-bold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink-1',
          long ? 'leading-12' : 'leading-none',
          problem && 'text-loss',
        )}
        // smaller if sign and figure do not fit side by side: a narrow form, large text
        style={{
          fontSize: `min(${long ? 2.75 : 3.25}rem, calc((100cqi - 2.5rem) / ${0.75 + 0.56 * wide}))`,
        }}
      >
        <span aria-hidden="true" className="figure text-[.6em]">
          {currency === 'USD' ? '$' : <PracticeCoinIcon className="size-[1em]" />}
        </span>
        <input
          id={id}
          {...control}
          enterKeyHint="done"
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: a slip opened to type an amount starts at the amount
          autoFocus={autoFocus}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          style={{ '--wide': `${wide + 0.1}ch` } as CSSProperties}
          // as wide as the typed text, so that sign and figure are centred together
          className="figure w-(--wide) min-w-0 max-w-full bg-transparent supports-[field-sizing:content]:field-sizing-content supports-[field-sizing:content]:w-auto py-1 tracking-[-0.03em] outline-none"
        />
      </div>
      <div id={`${id}-note`} className="-mt-2 min-h-5 text-sm text-ink-2">
        {problem ? <FieldError>{problem}</FieldError> : <ReadAs cents={cents} currency={currency} />}
      </div>
      {chips && (
        <AmountChips
          value={value}
          onChange={onChange}
          purse={purse}
          disabled={disabled}
          className="justify-center"
        />
      )}
    </div>
  )
}
