import type { Currency } from '#contract/money.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'

export type SlipAmountProps = {
  value: string
  onChange: (value: string) => void
  currency: Currency
  /** the balance of the purse, hundredths */
  purse: bigint
  error?: string | undefined
}

/** The amount of a bet. */
export function SlipAmount({ value, onChange, currency, purse, error }: SlipAmountProps) {
  return (
    <div data-slip-amount>
      <AmountInput
        label="Amount"
        value={value}
        onChange={onChange}
        currency={currency}
        purse={purse}
        {...(error && { error })}
      />
    </div>
  )
}
