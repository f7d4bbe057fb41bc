import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { CardSkeleton, RowSkeleton } from '../skeleton.tsx'

export function States() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <CardSkeleton />
      <Card>
        <RowSkeleton rows={2} />
      </Card>
      <EmptyState
        illustration="table"
        title="Two chairs, no bet yet. Ask somebody something."
        action={<Button>Challenge a friend</Button>}
        learn="How a bet works"
      />
      <EmptyState illustration="bench" title="You are first in the queue." />
      <EmptyState illustration="slip" title="No slips yet. Your first bet will stand here." />
      <EmptyState illustration="screen" title="Nobody is watching anything together right now." />
      <ErrorState message="The balance could not be read. No money moved." onRetry={() => {}} />
      <ErrorState title="You are offline" message="What you see is from 20:41." onRetry={() => {}} retrying />
    </div>
  )
}
