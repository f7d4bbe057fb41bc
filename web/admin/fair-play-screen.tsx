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
import { QueuedFlag } from './queued-flag.tsx'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** The flags of tournaments, for moderators. */
export function FairPlayScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue />
  return (
    <NotForYou title="Fair play" action={<LinkButton href="/settings#fair-play">Your own record</LinkButton>}>
      This is for moderators. What is noted about your own matches is in your settings.
    </NotForYou>
  )
}

function Queue() {
  const [state, setState] = useState<'open' | 'closed'>('open')
  const queue = usePaged('fairPlayFlags', { state })
  return (
    <Page title="Fair play" intro="A flag is a question, not a judgement: it changes no result.">
      <ChipGroup label="State" options={filters} value={state} onChange={setState} />
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The flags did not load"
          waiting={<CardSkeleton cards={2} />}
          empty={
            <EmptyQueue
              title={state === 'open' ? 'Nothing looks unfair' : 'Nothing has been closed yet.'}
              list={queue}
            />
          }
        >
          {(flags) => flags.map((flag) => <QueuedFlag key={flag.id} flag={flag} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
