import type { ReactNode, Ref } from 'react'
import { type Currency, formatMoney } from '#contract/money.ts'
import { ReadAs, useAmountTyping } from './amount-typing.tsx'
import { TextField } from './field.tsx'

export type AmountFieldProps = {
  label: ReactNode
  /** the amount in wire form, or the typed text when it is no amount */
  value: string
  onChange: (value: string) => void
  currency?: Currency
  hint?: ReactNode
  /** the form's own error; the field itself reports an unreadable amount */
  error?: string | undefined
  /** the least amount, hundredths */
  min?: bigint
  disabled?: boolean
  /** a pad on the screen replaces the device's keyboard */
  ownPad?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line for an amount of money, with its reading below it. */
export function AmountField({
  label,
  value,
  onChange,
  currency = 'USD',
  hint,
  error,
  min = 1n,
  disabled,
  ownPad,
  ref,
}: AmountFieldProps) {
  const { control, cents, problem } = useAmountTyping({ value, onChange })
  const said = problem ?? error
  return (
    <TextField
      label={label}
      {...control}
      {...(ownPad && { inputMode: 'none' })}
      {...(ref && { ref })}
      min={formatMoney(min).replace(/\.00$/, '')}
      step="0.01"
      disabled={disabled}
      {...(said && { error: said })}
      hint={
        <span className="flex min-h-5 flex-wrap justify-between gap-x-3">
          <span>{hint}</span>
          <ReadAs cents={cents} currency={currency} />
        </span>
      }
    />
  )
}
