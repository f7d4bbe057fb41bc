import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { Transaction, useActivity } from './activity-data.ts'

/** The event of a movement. Other movements link to the history. */
const placeOf = ({ reference }: Transaction): string => {
  const event = /^event:(\d+)$/.exec(reference)
  return event ? `/events/${event[1]}` : '/history'
}

type ActivityCardProps = { activity: ReturnType<typeof useActivity>; rows: number }

/** The last movements of both purses, without colours: the bets show wins and losses. */
export function ActivityCard({ activity, rows }: ActivityCardProps) {
  return (
    <Card>
      <CardTitle aside={<TitleLink href="/history">History</TitleLink>}>Recent activity</CardTitle>
      <Loaded
        answer={activity}
        failed="Your activity did not load"
        calm="Nothing in your account has changed."
        waiting={<RowSkeleton rows={rows} />}
        empty={<NothingMoved />}
      >
        {(movements) => (
          <RowList label="Recent activity">
            {movements.slice(0, rows).map((movement) => (
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
                money={<Money wire={movement.amount} currency={movement.currency} moved />}
                href={placeOf(movement)}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Card>
  )
}

function NothingMoved() {
  return (
    <EmptyState
      illustration="slip"
      title="No activity yet."
      action={
        <LinkButton href="/events" variant="secondary">
          Find an event
        </LinkButton>
      }
    />
  )
}
