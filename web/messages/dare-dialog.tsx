import type { Reply } from '#contract/index.ts'
import { letterOf } from '#contract/odds.ts'
import { labelsOf } from '#web/bets/event/event-labels.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import type { Slots } from '#web/client/slots.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

type Dare = Slots['bets.dare']
type ToDare = Reply<'peopleToDare'>[number]

/** The last people whom the person wrote with or bet against: one press sends the event to one of them. */
export function DareDialog({ event, offered, onClose }: Dare & { onClose: () => void }) {
  const people = useApi('peopleToDare', { query: { eventId: event.id } })
  return (
    <Dialog title="Dare a friend" description={event.title} initialFocus="title" onClose={onClose}>
      <Loaded
        answer={people}
        failed="Your people did not load"
        calm="Nothing was sent."
        waiting={<RowSkeleton rows={3} />}
        empty={
          <EmptyState
            illustration="bench"
            title="Nobody yet. People you message or bet against appear here."
            action={<LinkButton href="/messages">Find people</LinkButton>}
          />
        }
      >
        {(list) => (
          <RowList label="People to dare">
            {list.map((one) => (
              <ToDareRow key={one.user.id} one={one} event={event} offered={offered} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Dialog>
  )
}

function ToDareRow({ one: { user, dared }, event, offered }: Dare & { one: ToDare }) {
  const dare = useAction(
    () =>
      call('dare', {
        body: { receiverId: user.id, eventId: event.id, ...(offered && { selection: offered }) },
      }),
    { done: `You dared ${user.firstName}`, failed: ['Not sent'], untilShown: true },
  )
  return (
    <Row
      avatar={<Avatar person={user} />}
      title={<bdi>{fullName(user)}</bdi>}
      detail={offered && `Takes ${letterOf(offered)} · ${labelsOf(event)[offered]}`}
      action={
        dared ? (
          <LinkButton variant="ghost" size="dense" href={`/messages/${user.id}`}>
            Dared
          </LinkButton>
        ) : (
          <Button
            variant="secondary"
            size="dense"
            busy={dare.isPending}
            busyLabel="Sending…"
            aria-label={`Dare ${fullName(user)}`}
            onClick={() => dare.mutate()}
          >
            Dare
          </Button>
        )
      }
    />
  )
}
