import { useState } from 'react'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { EmptyQueue, NotForYou } from './queue-frame.tsx'
import { StopCaseCard } from './stop-case-card.tsx'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** Money held because a person stopped their account after losses, for moderators. */
export function StopsScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue />
  return (
    <NotForYou title="Held after a stop" action={<LinkButton href="/withdraw">Your money</LinkButton>}>
      This is for moderators. What of your winnings is held stands where you withdraw.
    </NotForYou>
  )
}

function Queue() {
  const [state, setState] = useState<'open' | 'closed'>('open')
  const queue = usePaged('stopCases', { state })
  return (
    <Page
      title="Held after a stop"
      intro="Somebody stopped their account, and what it had just lost is held. Did its owner lose it, or a thief?"
    >
      <ChipGroup label="State" options={filters} value={state} onChange={setState} />
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The cases did not load"
          waiting={<CardSkeleton cards={2} />}
          empty={
            <EmptyQueue
              title={state === 'open' ? 'Nothing is held' : 'Nothing has been closed yet.'}
              list={queue}
            />
          }
        >
          {(cases) => cases.map((one) => <StopCaseCard key={one.id} of={one} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
