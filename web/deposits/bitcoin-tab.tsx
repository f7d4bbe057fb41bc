import { useId, useState } from 'react'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { errorText } from '#web/client/api.ts'
import { CoinField } from '#web/deposits/coin-field.tsx'
import { mayPay } from '#web/deposits/crypto-text.ts'
import { DepositSum } from '#web/deposits/deposit-sum.tsx'
import { PaymentDetails } from '#web/deposits/payment-details.tsx'
import { useCryptoDeposit } from '#web/deposits/use-crypto-deposit.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, whyNoAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonReason } from '#web/ui/button-reason.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { tooLittle } from './deposit-amount.ts'

/** The deposit dialog's Bitcoin tab. An open payment is shown again when the dialog opens. */
export function BitcoinTab() {
  const deposit = useCryptoDeposit({ failedTitle: 'Error', failedText: 'Failed to create crypto payment' })
  if (deposit.loading) {
    return (
      <div className="grid gap-3">
        <Loading label="Looking for an open payment" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  if (deposit.loadError) {
    return (
      <ErrorState
        title="Your payments did not load"
        message={errorText(deposit.loadError, 'The server could not be reached.')}
        onRetry={deposit.reload}
      />
    )
  }
  if (!deposit.shown) return <NewPayment deposit={deposit} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <PaymentDetails payment={deposit.shown} waiting="Waiting for Payment..." />
      {mayPay(deposit.shown, Date.now()) && <Instructions coin={deposit.shown.payCurrency} />}
      <Button variant="secondary" onClick={deposit.begin}>
        Create New Deposit
      </Button>
    </div>
  )
}

function NewPayment({ deposit }: { deposit: ReturnType<typeof useCryptoDeposit> }) {
  const [typed, setTyped] = useState('')
  const [coin, setCoin] = useState('BTC')
  const cents = amountCents(typed)
  const [low, setLow] = useState<string>()
  const reasonId = useId()
  const reason = whyNoAmount(typed)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (cents === null || deposit.creating) return
        setLow(tooLittle(cents))
        if (!tooLittle(cents)) deposit.start(cents, coin)
      }}
    >
      <AmountField
        label="Amount"
        min={DEPOSIT_MIN_CENTS}
        hint={`In US dollars${deposit.limits ? `, ${deposit.limits}` : ''}`}
        value={typed}
        disabled={deposit.creating}
        error={low ?? deposit.amountError}
        onChange={(next) => {
          setTyped(next)
          setLow(undefined)
          deposit.forget()
        }}
      />
      <CoinField coins={deposit.currencies} value={coin} onChange={setCoin} disabled={deposit.creating} />
      <DepositSum cents={cents} coin={coin} />
      {deposit.failure && <FieldError>{deposit.failure}</FieldError>}
      <Button
        type="submit"
        size="large"
        disabled={cents === null}
        aria-describedby={reason && reasonId}
        busy={deposit.creating}
        busyLabel="Generating…"
      >
        Generate {coin === 'BTC' ? 'Bitcoin' : coin} Address
      </Button>
      <ButtonReason id={reasonId} reason={reason} />
      <Instructions coin={coin} />
    </form>
  )
}

function Instructions({ coin }: { coin: string }) {
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <ul className="grid list-disc gap-1 pl-5">
        <li>Send the exact amount</li>
        <li>Use the {coin} network only</li>
        <li>Credited after 1-3 confirmations</li>
        <li>Address valid for 24 hours</li>
      </ul>
      <p>
        Powered by a crypto payment provider supporting 300+ cryptocurrencies. Bitcoin is used unless you
        choose another coin that is offered here.
      </p>
    </div>
  )
}
