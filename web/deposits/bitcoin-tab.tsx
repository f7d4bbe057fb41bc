import { useId } from 'react'
import { whyNoAmount } from '#web/ui/amount-reader.ts'
import { Button, ButtonReason } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { mayPay } from './crypto-text.ts'
import { NewDepositFields, useNewDeposit } from './new-crypto-deposit.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { type CryptoDeposit, useCryptoDeposit } from './use-crypto-deposit.ts'

/** The deposit dialog's Bitcoin tab. It shows an open payment again when the dialog opens. */
export function BitcoinTab({ amount }: { amount: string | undefined }) {
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
  if (deposit.failed) return <NotLoaded answer={deposit.failed} failed="Your payments did not load" />
  if (!deposit.shown) return <NewPayment deposit={deposit} amount={amount} />
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

function NewPayment({ deposit, amount }: { deposit: CryptoDeposit; amount: string | undefined }) {
  const entry = useNewDeposit(deposit, amount)
  const { cents, coin } = entry
  const reasonId = useId()
  const reason = whyNoAmount(entry.typed)
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      sending={{ isPending: deposit.creating }}
      onSubmit={() => cents !== null && entry.start(cents)}
    >
      <NewDepositFields entry={entry} label="Amount" />
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
    </Form>
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
