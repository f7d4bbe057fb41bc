import { Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { useCardForm } from './use-card-form.ts'

type Card = ReturnType<typeof useCardForm>

/** A card payment around its fields. */
export function CardPaymentFrame({ onPay, children }: { onPay: () => void; children: ReactNode }) {
  return (
    <Form aria-label="Card payment" onSubmit={onPay}>
      {children}
      <CardPrivacy />
    </Form>
  )
}

type CardEntryProps = {
  paying: { card: Card; busy: boolean; busyLabel: string; refusal: string | undefined }
  /** the button's label */
  pay: string
}

/** The provider's fields, the last refusal and the button that pays. */
export function CardEntry({ paying: { card, busy, busyLabel, refusal }, pay }: CardEntryProps) {
  return (
    <>
      <CardFields card={card} busy={busy} />
      {refusal && <FieldError>{refusal}</FieldError>}
      {card.state !== 'broken' && (
        <Button
          type="submit"
          size="large"
          disabled={card.state !== 'ready'}
          busy={busy}
          busyLabel={busyLabel}
        >
          {pay}
        </Button>
      )}
    </>
  )
}

/** Replaces the form while the bank has not decided. */
export function StillDeciding({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid gap-3 rounded-xl border border-dashed border-line-2 p-4">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
        Your bank is still deciding
      </p>
      {children}
    </div>
  )
}

/** The provider's fields while they load, when they broke, and when they are ready. */
function CardFields({ card, busy }: { card: Card; busy: boolean }) {
  return (
    <>
      {card.state === 'loading' && <FieldsSkeleton />}
      {card.state === 'broken' && (
        <ErrorState
          title="The card form did not open"
          message="Nothing was charged. A script blocker or a lost connection may be the cause."
          onRetry={card.retry}
        />
      )}
      {/* in the page before it is ready: a frame outside the page has no size to draw itself in */}
      <div
        ref={card.target}
        inert={busy}
        className={card.state === 'ready' ? undefined : 'max-h-0 overflow-hidden'}
      />
    </>
  )
}

function FieldsSkeleton() {
  return (
    <div className="grid gap-3">
      <Loading label="The card form is opening" />
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

/** The note that only the card provider sees the card. */
function CardPrivacy() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Lock size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span>Your card details go straight to the card provider. We never see your card number.</span>
    </p>
  )
}
