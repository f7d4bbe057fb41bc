import { CardEntry, CardPaymentFrame, StillDeciding } from '#web/deposits/card-fields.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PRICE } from './subscription-text.ts'
import { type Payment, useSubscriptionPayment } from './use-subscribe.ts'

/** The card provider's form for one month, and its result. */
export function PaymentForm({ payment, onActive }: { payment: Payment; onActive: () => void }) {
  const paying = useSubscriptionPayment(payment, onActive)
  if (paying.undecided) return <Undecided />
  if (paying.unverified)
    return (
      <ErrorState
        title="Paid, but not open yet"
        message="Your card was charged. Do not pay again: we check with the card provider, and it usually opens within a minute."
        retryLabel="Check again"
        onRetry={paying.verify}
      />
    )
  return (
    <CardPaymentFrame onPay={paying.pay}>
      <CardEntry paying={paying} pay={`Pay ${PRICE}`} />
    </CardPaymentFrame>
  )
}

/** The bank has not decided. Its answer arrives by the socket, and the page updates automatically. */
export function Undecided() {
  return (
    <StillDeciding>
      <p className="max-w-measure text-ink-2">
        Competition Insights opens automatically once your bank approves; if it declines, nothing is charged.
        You may leave this page. Please do not pay a second time.
      </p>
    </StillDeciding>
  )
}
