import { useEffect, useRef } from 'react'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { lazy } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { Facts } from './manage-card.tsx'
import { agreedTerms, PRICE } from './subscription-text.ts'
import { leavePaying, useSubscribe } from './use-subscribe.ts'

const PaymentForm = lazy(
  async () => ({ default: (await import('./payment-form.tsx')).PaymentForm }),
  <Loading label="The card form is opening" />,
)

type SubscribeDialogProps = {
  own: OwnSubscription
  /** opens the card form at once, to finish a begun payment */
  atOnce: boolean
  onClose: () => void
}

/** The content and the price of a subscription, then the card form if a card is needed. */
export function SubscribeDialog({ own, atOnce, onClose }: SubscribeDialogProps) {
  const { terms, subscription } = own
  const close = () => {
    leavePaying()
    onClose()
  }
  const subscribing = useSubscribe(onClose)
  const begun = useRef(false)
  useEffect(() => {
    if (!atOnce || begun.current) return
    begun.current = true
    subscribing.start()
  })
  const paysOff = subscription?.status === 'past_due'
  return (
    <Dialog
      onClose={close}
      title={paysOff ? 'Pay the renewal' : 'Subscribe to Competition Insights'}
      description={
        subscribing.payment
          ? `${PRICE} by card now. Your balance is not touched.`
          : 'Figures about this platform, worked out from its own data. They promise nothing.'
      }
      initialFocus="title"
      actions={
        subscribing.payment ? undefined : (
          <>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button
              disabled={!terms.available}
              busy={subscribing.busy}
              busyLabel="Subscribing…"
              onClick={subscribing.start}
            >
              {paysOff ? `Pay ${PRICE}` : `Subscribe for ${PRICE} per month`}
            </Button>
          </>
        )
      }
    >
      {subscribing.payment ? (
        <PaymentForm payment={subscribing.payment} onActive={onClose} />
      ) : (
        <div className="grid gap-4">
          <Facts label="Your agreement" facts={agreedTerms(own)} />
          {subscribing.failure && <FieldError>{subscribing.failure}</FieldError>}
        </div>
      )}
    </Dialog>
  )
}
