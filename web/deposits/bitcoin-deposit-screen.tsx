import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { BreakBand } from '#web/safer-play/break-band.tsx'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { refusedAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { mayPay, stateText } from './crypto-text.ts'
import { NewDepositFields, useNewDeposit } from './new-crypto-deposit.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { type CryptoDeposit, useCryptoDeposit } from './use-crypto-deposit.ts'

const WAITING = 'Waiting for payment'

/** A deposit by Bitcoin: choose an amount, send the coins, watch them arrive. */
export function BitcoinDepositScreen() {
  const user = useUser()
  const paused = useOwnBreak()
  const deposit = useCryptoDeposit({
    created: 'Bitcoin Deposit Created',
    failedTitle: 'Deposit Failed',
    failedText: 'Failed to create Bitcoin deposit',
  })
  return (
    <Page
      title="Deposit with Bitcoin"
      intro="This adds to your real balance. Your practice coins do not change."
      back={{ href: '/', label: 'Home' }}
    >
      <Card tone="raised" aria-label="Balance">
        <p className="text-sm font-semibold">Current balance</p>
        <p>
          <Money cents={wireToCents(user.balance)} currency="USD" size="hero" />
        </p>
      </Card>
      <BreakBand />
      {deposit.shown ? (
        <Shown deposit={deposit} />
      ) : deposit.unknown ? (
        <Card>
          <Loading />
          <Skeleton className="h-115" />
        </Card>
      ) : (
        !paused && <NewDeposit deposit={deposit} />
      )}
      <Card>
        <CardTitle>Your Bitcoin deposits</CardTitle>
        <Deposits deposit={deposit} />
      </Card>
    </Page>
  )
}

type DepositProps = { deposit: CryptoDeposit }

function NewDeposit({ deposit }: DepositProps) {
  const entry = useNewDeposit(deposit)
  const refuse = (title: string, description: string) => {
    entry.setWrong(description)
    toast({ title, description, variant: 'destructive' })
  }
  const submit = () => {
    if (deposit.creating) return
    if (entry.typed.trim() === '') refuse('Missing Amount', 'Please enter a deposit amount')
    else if (entry.cents === null)
      refuse('Invalid Amount', refusedAmount(entry.typed, 'Please enter an amount greater than 0'))
    else entry.start(entry.cents)
  }
  return (
    <Card>
      <CardTitle>New deposit</CardTitle>
      <Form className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <NewDepositFields entry={entry} label="Amount in USD" />
        <Button type="submit" size="large" busy={deposit.creating} busyLabel="Creating…">
          Create Bitcoin Deposit
        </Button>
        <p className="text-sm text-ink-2">
          Powered by a crypto payment provider supporting 300+ currencies. Bitcoin is used unless you choose
          another coin that is offered here.
        </p>
      </Form>
    </Card>
  )
}

function Shown({ deposit }: DepositProps) {
  const payment = deposit.shown!
  const coin = payment.payCurrency
  // does not ask a payer to send who has paid, or must no longer pay
  const payable = mayPay(payment, Date.now())
  return (
    <Card aria-label="This deposit">
      <PaymentDetails payment={payment} waiting={WAITING} />
      {payable && (
        <ol className="mt-4 grid list-decimal gap-1 border-t border-line-1 pt-3 pl-5 text-sm text-ink-2">
          <li>
            Send the exact amount to the address, with the {coin === 'BTC' ? 'Bitcoin' : coin} network only.
          </li>
          <li>Confirmation takes about 10-30 minutes.</li>
          <li>Your balance updates automatically.</li>
        </ol>
      )}
      <CardAction>
        <Button variant="secondary" onClick={deposit.begin}>
          Create New Deposit
        </Button>
      </CardAction>
    </Card>
  )
}

function Deposits({ deposit }: DepositProps) {
  if (deposit.loading) return <RowSkeleton rows={2} />
  if (deposit.failed) return <NotLoaded answer={deposit.failed} failed="Your deposits did not load" />
  if (deposit.payments.length === 0) {
    return <EmptyState illustration="slip" title="No deposits yet. Enter an amount above to begin." />
  }
  return (
    <ul aria-label="Your Bitcoin deposits">
      {deposit.payments.map((payment) => {
        const { label, look } = stateText(payment, WAITING, Date.now())
        const current = payment.id === deposit.shown?.id
        return (
          <li key={payment.id} className="border-b border-line-1 last:border-b-0">
            <button
              type="button"
              aria-current={current || undefined}
              className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md py-2.5 text-left hover:bg-ink-1/5"
              onClick={() => {
                deposit.show(payment.id)
                window.scrollTo({ top: 0 })
              }}
            >
              <span className="grid gap-1">
                <Money
                  cents={wireToCents(payment.amount)}
                  currency="USD"
                  className={current ? 'font-bold' : 'font-semibold'}
                />
                <span className="text-sm text-ink-2">
                  <time dateTime={payment.createdAt}>{momentText(payment.createdAt)}</time>
                </span>
              </span>
              <StatusBadge status={look} label={label} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
