import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { errorText } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

const SHOWN = 5

type Transaction = Reply<'transactions'>[number]

/** The event that a movement belongs to; other movements stand in the history. */
const placeOf = ({ reference }: Transaction): string => {
  const event = /^event:(\d+)$/.exec(reference)
  return event ? `/events/${event[1]}` : '/history'
}

/** The last five movements of both purses. */
export function ActivityCard() {
  const activity = useQuery<Transaction[]>({
    queryKey: keyOf('transactions', { query: { limit: SHOWN } }),
    refetchOnMount: 'always',
  })
  return (
    <Card>
      <CardTitle
        aside={
          <Link
            href="/history"
            className="-my-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            History
          </Link>
        }
      >
        Recent activity
      </CardTitle>
      {activity.data === undefined ? (
        activity.isError ? (
          <ErrorState
            title="Your activity did not load"
            message={errorText(
              activity.error,
              'The server could not be reached. Nothing of yours has changed.',
            )}
            onRetry={() => void activity.refetch()}
            retrying={activity.isFetching}
          />
        ) : (
          <RowSkeleton rows={SHOWN} />
        )
      ) : activity.data.length === 0 ? (
        <EmptyState
          illustration="slip"
          title="Nothing has moved yet."
          action={
            <LinkButton href="/events" variant="secondary">
              Find an event
            </LinkButton>
          }
        />
      ) : (
        <RowList label="Recent activity">
          {activity.data.map((movement) => (
            <Row
              key={movement.id}
              avatar={
                <RowIcon>
                  {movement.amount.startsWith('-') ? (
                    <ArrowUpRight strokeWidth={1.75} />
                  ) : (
                    <ArrowDownLeft strokeWidth={1.75} />
                  )}
                </RowIcon>
              }
              title={movement.description}
              detail={shortMomentText(movement.createdAt)}
              money={<Money wire={movement.amount} currency={movement.currency} signed />}
              href={placeOf(movement)}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
