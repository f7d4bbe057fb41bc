import { CRYPTO_DEPOSIT_FEE_BPS } from '#contract/fees.ts'
import { Money } from '#web/ui/money.tsx'
import { Fact } from './payment-details.tsx'

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
