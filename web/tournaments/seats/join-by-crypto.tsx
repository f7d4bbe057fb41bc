import { useState } from 'react'
import { CoinField, DepositSum } from '#web/deposits/deposit-sum.tsx'
import { PaymentDetails } from '#web/deposits/payment-details.tsx'
import { useCryptoDeposit } from '#web/deposits/use-crypto-deposit.ts'
import { LimitsLink } from '#web/safer-play/limits-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { JoinSums } from './joining.ts'

export type JoinByCryptoProps = { tournamentId: string; sums: JoinSums }

/** A crypto payment of the missing amount; its credit takes the seat, even if this page is closed by then. */
export function JoinByCrypto({ tournamentId, sums }: JoinByCryptoProps) {
  const deposit = useCryptoDeposit({
    failedTitle: 'Payment Failed',
    failedText: 'Failed to create crypto payment',
    purpose: `join:${tournamentId}`,
  })
  const [coin, setCoin] = useState('BTC')
  if (deposit.loading)
    return (
      <div className="grid gap-3">
        <Loading label="Preparing the payment" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (deposit.failed) return <NotLoaded answer={deposit.failed} failed="Your payments did not load" />
  if (deposit.shown)
    return (
      <div className="grid grid-cols-1 gap-4">
        <PaymentDetails payment={deposit.shown} waiting="Waiting for Payment..." />
        <p className="text-sm text-ink-2">
          You take your seat when the payment is confirmed, even if you close this page. If the tournament has
          started by then, the money stays in your wallet.
        </p>
        <Button variant="secondary" onClick={deposit.begin}>
          Start another payment
        </Button>
      </div>
    )
  const sum = moneyText({ cents: sums.deposit, currency: 'USD' })
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">
        Adds {sum} and takes your seat once it is confirmed: 1 to 3 confirmations, often 10 to 60 minutes. For
        a tournament that is nearly full, card or balance is safer.
      </p>
      <CoinField coins={deposit.currencies} value={coin} onChange={setCoin} disabled={deposit.creating} />
      <DepositSum cents={sums.deposit} coin={coin} />
      {deposit.failure && <FieldError>{deposit.failure}</FieldError>}
      <LimitsLink error={deposit.refusal} />
      <Button
        size="large"
        className="w-full"
        busy={deposit.creating}
        busyLabel="Generating…"
        onClick={() => deposit.start(sums.deposit, coin)}
      >
        Generate address for {sum}
      </Button>
    </div>
  )
}
