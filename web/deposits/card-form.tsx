import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '#web/client/calls/api.ts'
import { changed } from '#web/client/calls/changed.ts'
import { useApi } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { CardEntry, CardPaymentFrame, StillDeciding } from './card-fields.tsx'
import { creditNotice } from './deposit-amount.ts'
import type { CreditedDeposit } from './deposit-receipt.tsx'
import { type CardPayment, creditedNow, NOT_CREDITED, useCardPayment } from './use-card-payment.ts'

/** Besides the socket, the page fetches an undecided payment this often. */
const LOOK_EVERY_MS = 15_000

type CardFormProps = {
  payment: CardPayment
  /** the server has credited the money */
  onCredited: (deposit: CreditedDeposit) => void
  /** the person wants another amount */
  onBack: () => void
  /** the further purpose of the money, and the button that names it */
  aim?: { note: string; pay: string }
}

/** The card provider's own form for one payment, and its result: paid, declined, undecided, or not credited. */
export function CardForm({ payment, onCredited, onBack, aim }: CardFormProps) {
  const paying = useCardPayment(payment, onCredited)
  if (paying.undecided)
    return <Undecided payment={payment} onCredited={onCredited} onFailed={paying.declined} />
  return (
    <CardPaymentFrame onPay={paying.pay}>
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="figure block text-2xl">
            {moneyText({ cents: payment.cents, currency: 'USD' })}
          </span>
          <span className="text-sm text-ink-2">
            {aim?.note ?? 'No fee: the full amount is added at once'}
          </span>
        </p>
        <Button variant="ghost" disabled={paying.busy || paying.unverified} onClick={onBack}>
          Change amount
        </Button>
      </div>
      {paying.unverified ? (
        <Paid onRetry={paying.verify} retrying={paying.verifying} />
      ) : (
        <CardEntry paying={paying} pay={aim?.pay ?? 'Complete Deposit'} />
      )}
    </CardPaymentFrame>
  )
}

/** The provider has charged the card and the balance does not show it yet. */
function Paid({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title="Paid, but not in your balance yet"
      message={`${NOT_CREDITED} Do not pay again: we are checking with the card provider, and the money usually arrives within a minute.`}
      retryLabel="Check again"
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

/** The bank has not decided. Its answer arrives by the socket, with a slow poll besides. */
function Undecided({
  payment: { cents, paymentIntentId },
  onCredited,
  onFailed,
}: {
  payment: CardPayment
  onCredited: (deposit: CreditedDeposit) => void
  onFailed: () => void
}) {
  // The bank may have declined an earlier card on the same payment: fetch its state first.
  const asked = useQuery({
    queryKey: ['undecided payment', paymentIntentId],
    queryFn: async () => {
      await call('verifyDeposit', { body: { paymentIntentId } }).catch(() => {})
      return true
    },
    gcTime: 0,
  })
  const deposits = useApi(
    'cardDeposits',
    { query: { limit: 20 } },
    { enabled: asked.isSuccess, refetchInterval: LOOK_EVERY_MS },
  )
  const fetchDeposits = deposits.refetch
  useEffect(() => {
    if (asked.isSuccess) void fetchDeposits()
  }, [asked.isSuccess, fetchDeposits])
  const status =
    asked.isSuccess && deposits.isFetchedAfterMount && !deposits.isFetching
      ? deposits.data?.find((deposit) => deposit.paymentIntentId === paymentIntentId)?.status
      : undefined
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    if (status === 'credited') {
      done.current = true
      toast(creditNotice(cents))
      // no call of this page has credited it: the bank's answer came from the provider
      void changed('verifyDeposit')
      onCredited(creditedNow({ cents, paymentIntentId }))
    } else if (status === 'failed' || status === 'canceled') {
      done.current = true
      onFailed()
    }
  })
  return (
    <StillDeciding>
      <Line>
        {moneyText({ cents, currency: 'USD' })} will be added to your balance automatically when your bank
        approves it. If the bank declines it, nothing is charged.
      </Line>
      <Line>You may close this window. Please do not pay a second time.</Line>
    </StillDeciding>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className="max-w-measure text-ink-2">{children}</p>
