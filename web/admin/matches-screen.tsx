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
import { QueuedMatch } from './queued-match.tsx'

const PAGE = 10

const filters = [
  { value: 'disputed', label: 'Disputed' },
  { value: 'decided', label: 'Decided' },
] as const

/** Disputed matches of tournaments, for moderators: both stories side by side, the longest waiting first. */
export function MatchesScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue />
  return (
    <NotForYou
      title="Matches to decide"
      action={<LinkButton href="/tournaments">See the tournaments</LinkButton>}
    >
      This is for moderators. They decide disputed matches, never of tournaments they play in or host.
    </NotForYou>
  )
}

function Queue() {
  const [state, setState] = useState<'disputed' | 'decided'>('disputed')
  const queue = usePaged('disputedMatches', { state, limit: PAGE })
  return (
    <Page title="Matches to decide" intro="The tournament waits until you decide.">
      <ChipGroup label="State" options={filters} value={state} onChange={setState} />
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The matches did not load"
          waiting={<CardSkeleton cards={2} />}
          empty={
            <EmptyQueue
              title={state === 'disputed' ? 'No match is in dispute' : 'Nothing has been decided yet.'}
              list={queue}
            />
          }
        >
          {(matches) => matches.map((match) => <QueuedMatch key={match.id} match={match} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
