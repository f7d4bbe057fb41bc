import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { EmptyQueue, NotForYou } from './queue-frame.tsx'
import { QueuedEvent } from './queued-event.tsx'

/** The events that wait for a moderator: disputed, suspended and overdue ones, oldest first. */
export function EventsQueueScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue />
  return (
    <NotForYou title="Events to decide" action={<LinkButton href="/events">See the events</LinkButton>}>
      This is for moderators. They decide disputed events, never ones they have bet on.
    </NotForYou>
  )
}

function Queue() {
  const queue = usePaged('moderatorQueue')
  return (
    <Page title="Events to decide">
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The queue did not load"
          waiting={<CardSkeleton cards={3} />}
          empty={<EmptyQueue title="Nothing waits for you" list={queue} />}
        >
          {(events) => events.map((event) => <QueuedEvent key={event.id} event={event} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
