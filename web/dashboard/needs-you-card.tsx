import { Hourglass } from 'lucide-react'
import { errorText } from '#web/app/api.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { needsYou } from './needs-you.ts'
import { useNeeds, type useOpenBets } from './open-bets-data.ts'

/** What waits for an act of the person: outcomes to propose, proposals to answer. */
export function NeedsYouCard({ bets }: { bets: ReturnType<typeof useOpenBets> }) {
  const needs = useNeeds(bets.data ?? [])
  const failed = needs.isError || (bets.isError && bets.data === undefined)
  const waiting = needs.isPending || bets.isPending
  const queue = needsYou(needs.locked ?? [], needs.proposed)
  return (
    <Card>
      <CardTitle aside={!waiting && queue.length > 0 ? queue.length : undefined}>Needs you</CardTitle>
      {failed && (
        <ErrorState
          title="This list may not be whole"
          message={errorText(bets.error, 'The server could not be reached. Nothing of yours has changed.')}
          onRetry={() => {
            needs.refetch()
            if (bets.isError) void bets.refetch()
          }}
          retrying={needs.isFetching || bets.isFetching}
        />
      )}
      {queue.length > 0 ? (
        <RowList label="Needs you">
          {queue.map((need) => (
            <Row
              key={need.eventId}
              avatar={
                <RowIcon>
                  <Hourglass strokeWidth={1.75} />
                </RowIcon>
              }
              title={need.title}
              detail={<span className="whitespace-normal">{need.text}</span>}
              moneyNote={
                <span className="grid text-xs">
                  {need.untilWords}
                  <Countdown until={need.until} className="text-sm font-semibold text-ink-1" />
                </span>
              }
              href={`/events/${need.eventId}`}
            />
          ))}
        </RowList>
      ) : waiting && !failed ? (
        <>
          <Loading label="Loading what needs you" />
          <Skeleton className="h-5.5 w-3/5" />
        </>
      ) : (
        !failed && <p className="text-ink-2">Nothing waits for you.</p>
      )}
    </Card>
  )
}
