import { Clock } from 'lucide-react'
import { CardFields, CardPrivacy } from '#web/deposits/card-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { PRICE } from './subscription-text.ts'
import { type Payment, useSubscriptionPayment } from './use-subscribe.ts'

/** The card provider's form for one month, and what became of it. */
export function PaymentForm({ payment, onActive }: { payment: Payment; onActive: () => void }) {
  const paying = useSubscriptionPayment(payment, onActive)
  if (paying.undecided) return <Undecided />
  if (paying.unverified)
    return (
      <ErrorState
        title="Paid, and not open yet"
        message="Your card was charged. Do not pay again: we ask the card provider by ourselves, and it usually opens within a minute."
        retryLabel="Check again"
        onRetry={paying.verify}
      />
    )
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        paying.pay()
      }}
    >
      <CardFields card={paying.card} busy={paying.busy} />
      {paying.refusal && <FieldError>{paying.refusal}</FieldError>}
      {paying.card.state !== 'broken' && (
        <Button
          type="submit"
          size="large"
          disabled={paying.card.state !== 'ready'}
          busy={paying.busy}
          busyLabel={paying.busyLabel}
        >
          Pay {PRICE}
        </Button>
      )}
      <CardPrivacy />
    </form>
  )
}

/** The bank has not decided. Its answer comes by the socket, and the page changes by itself. */
export function Undecided() {
  return (
    <div role="status" className="grid gap-3 rounded-xl border border-dashed border-line-2 p-4">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
        Your bank is still deciding
      </p>
      <p className="max-w-measure text-ink-2">
        Competition Insights opens by itself as soon as your bank says yes; if it says no, nothing is charged.
        You may leave this page. Please do not pay a second time.
      </p>
    </div>
  )
}
