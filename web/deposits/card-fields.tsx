import { Lock } from 'lucide-react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { useCardForm } from './use-card-form.ts'

/** The provider's fields while they come, when they broke, and when they can be filled in. */
export function CardFields({ card, busy }: { card: ReturnType<typeof useCardForm>; busy: boolean }) {
  return (
    <>
      {card.state === 'loading' && <FieldsSkeleton />}
      {card.state === 'broken' && (
        <ErrorState
          title="The card form did not open"
          message="Nothing was charged. A blocker for scripts or a lost line may be in the way."
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

/** Who sees the card. */
export function CardPrivacy() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Lock size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span>The card goes straight to the card provider. We never see its number.</span>
    </p>
  )
}
