import { SelectField } from '#web/ui/field.tsx'

type CoinFieldProps = {
  coins: readonly string[]
  value: string
  onChange: (coin: string) => void
  disabled?: boolean
}

/** The choice of the coin; empty with a single coin. */
export function CoinField({ coins, value, onChange, disabled }: CoinFieldProps) {
  if (coins.length < 2) return null
  return (
    <SelectField
      label="Pay with"
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      {coins.map((coin) => (
        <option key={coin} value={coin}>
          {coin === 'BTC' ? 'BTC (Bitcoin)' : coin}
        </option>
      ))}
    </SelectField>
  )
}
