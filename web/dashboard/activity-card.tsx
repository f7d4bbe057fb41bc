import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

type Transaction = Reply<'transactions'>[number]

const ASKED = 5

/** The newest movements of both purses. */
export const useActivity = () =>
  useQuery<Transaction[]>({
    queryKey: keyOf('transactions', { query: { limit: ASKED } }),
    refetchOnMount: 'always',
  })

type Movement = Pick<Reply<'transactions'>[number], 'type'>

/** Kinds of lines that occur without any play of the person. */
const before: readonly Movement['type'][] = ['practice_start', 'practice_refill', 'deposit']

/** A person who has neither bet nor played. While this is unknown, the person does not count as new. */
export const isNewcomer = (
  openBets: readonly unknown[] | undefined,
  newest: readonly Movement[] | undefined,
): boolean =>
  openBets?.length === 0 && newest !== undefined && newest.every(({ type }) => before.includes(type))

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
