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
import { QueuedReport } from './queued-report.tsx'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

/** The reports of people, for moderators: the open ones oldest first, the decided ones newest first. */
export function ReportsScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue />
  return (
    <NotForYou
      title="Reports to decide"
      action={<LinkButton href="/settings#moderation">Your reports</LinkButton>}
    >
      This is for moderators. Your own reports and what came of them are in your settings.
    </NotForYou>
  )
}

function Queue() {
  const [status, setStatus] = useState<'open' | 'decided'>('open')
  const queue = usePaged('reportQueue', { status })
  return (
    <Page title="Reports to decide" intro="The person concerned reads your reason, and not who reported it.">
      <ChipGroup label="State" options={filters} value={status} onChange={setStatus} />
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The reports did not load"
          waiting={<CardSkeleton cards={2} />}
          empty={
            <EmptyQueue
              title={status === 'open' ? 'Nothing waits for you' : 'Nothing has been decided yet.'}
              list={queue}
            />
          }
        >
          {(reports) => reports.map((report) => <QueuedReport key={report.id} report={report} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
