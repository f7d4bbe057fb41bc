import { CRYPTO_DEPOSIT_FEE_BPS } from '#contract/fees.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Fact } from './payment-details.tsx'

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

/** The price of an amount: with the fee on top, rounded up; hundredths. */
const cryptoPrice = (cents: bigint): bigint => (cents * (10_000n + CRYPTO_DEPOSIT_FEE_BPS) + 9_999n) / 10_000n

/** The amount, the fee and their sum, before the request. */
export function DepositSum({ cents, coin }: { cents: bigint | null; coin: string }) {
  const amount = cents ?? 0n
  const price = cryptoPrice(amount)
  return (
    <dl className="grid gap-2 border-t border-line-1 pt-3 text-sm">
      <Fact term="Amount">
        <Money cents={amount} currency="USD" />
      </Fact>
      <Fact term="Processing fee (0.5%)">
        <Money cents={price - amount} currency="USD" />
      </Fact>
      <Fact term="You pay">
        <Money cents={price} currency="USD" /> in {coin}
      </Fact>
    </dl>
  )
}
