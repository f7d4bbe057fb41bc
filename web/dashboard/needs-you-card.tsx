import { Hourglass, Inbox } from 'lucide-react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import type { useNeeds } from './needs-data.ts'

type NeedsYouCardProps = { needs: ReturnType<typeof useNeeds> }

/**
 * The tasks that need an action of the person: outcomes to propose, proposals to answer, queues of an operator. It takes no
 * space without tasks.
 */
export function NeedsYouCard({ needs: { needs, count, failed, isFetching, refetch } }: NeedsYouCardProps) {
  if (needs.length === 0 && !failed) return null
  return (
    <Card>
      <CardTitle aside={count > 0 ? count : undefined}>Needs you</CardTitle>
      {failed && (
        <NotLoaded
          answer={{ error: failed.error, isFetching, refetch }}
          failed="This list may not be whole"
          calm="Nothing of yours has changed."
        />
      )}
      {needs.length > 0 && (
        <RowList label="Needs you">
          {needs.map(({ key, href, title, text, until, untilLabel }) => (
            <Row
              key={key}
              avatar={
                <RowIcon>{until ? <Hourglass strokeWidth={1.75} /> : <Inbox strokeWidth={1.75} />}</RowIcon>
              }
              title={title}
              detail={<span className="whitespace-normal">{text}</span>}
              moneyNote={
                until && (
                  <span className="grid text-xs">
                    {untilLabel}
                    <Countdown until={until} className="text-sm font-semibold text-ink-1" />
                  </span>
                )
              }
              href={href}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
