import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import { audienceLabel } from '../event/audience-text.ts'
import { repeatsText } from './repeats-text.ts'

type Series = Reply<'listSeries'>[number]

const REASONS: Record<NonNullable<Series['reason']>, string> = {
  break: 'Paused during your break. It goes on after it.',
  silenced: 'Paused while moderators keep you from writing. It goes on after that.',
  gang_left: 'Paused because you are no longer in its gang.',
  taken_down: 'Paused because moderators took the words of one of its events down.',
  limit: 'Paused because you created as many events as a day allows. It goes on tomorrow.',
  done: 'Complete.',
  creator: 'You ended it.',
  gang_closed: 'Ended with its gang.',
  account_closed: 'Ended with the account.',
}

const progress = ({ made, times, nextAt, state }: Series): string =>
  state === 'running' && nextAt !== null
    ? `${made} of ${times} · the next one opens ${shortMomentText(nextAt)}`
    : `${made} of ${times}`

/** The person's recurring questions, each with its state, and a press that ends it. Empty without any. */
export function OwnSeries() {
  const list = useApi('listSeries')
  const ending = useAction((id: string) => call('endSeries', { params: { id } }), {
    done: () => ({ title: 'Ended', description: 'The open event stays. None follows it.' }),
    failed: ['Not ended'],
  })
  if (!list.data || list.data.length === 0) return null
  return (
    <Card id="recurring" className="scroll-mt-12">
      <CardTitle>Your recurring questions</CardTitle>
      <RowList label="Your recurring questions">
        {list.data.map((series) => (
          <Row
            key={series.id}
            title={<bdi>{series.title}</bdi>}
            href={`/events/${series.eventId}`}
            detail={
              <span className="whitespace-normal">
                {repeatsText(series)} · {audienceLabel(series.audience)} · {progress(series)}
                {series.reason && (
                  <>
                    <br />
                    {REASONS[series.reason]}
                  </>
                )}
              </span>
            }
            {...(series.state !== 'ended' && {
              action: (
                <Button
                  variant="secondary"
                  size="dense"
                  aria-label={`End ${series.title}`}
                  busy={ending.isPending && ending.variables === series.id}
                  busyLabel="Ending…"
                  onClick={() => ending.mutate(series.id)}
                >
                  End
                </Button>
              ),
            })}
          />
        ))}
      </RowList>
    </Card>
  )
}
