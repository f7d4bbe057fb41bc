import { useState } from 'react'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { type Status, statuses } from '#web/feedback/feedback-data.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyQueue, NotForYou } from './queue-frame.tsx'
import { SentFeedback } from './sent-feedback.tsx'

type Filter = Status | 'all'
const filters: readonly { value: Filter; label: string }[] = [
  ...statuses.map(({ value, word }) => ({ value, label: word })),
  { value: 'all', label: 'All' },
]

/** The feedback that people sent, for admins, who change its state and answer it. */
export function AdminFeedbackScreen() {
  const { role } = useUser()
  if (role === 'admin') return <Queue />
  return (
    <NotForYou title="Feedback to answer" action={<LinkButton href="/feedback">Your feedback</LinkButton>}>
      This is for admins. Your own feedback has a page of its own.
    </NotForYou>
  )
}

function Queue() {
  const [filter, setFilter] = useState<Filter>('new')
  const list = usePaged('listSentFeedback', filter === 'all' ? {} : { status: filter })
  return (
    <Page title="Feedback to answer" intro="The sender is told of every move.">
      <ChipGroup label="Status" options={filters} value={filter} onChange={setFilter} />
      <PagedList
        list={list}
        failed="The feedback did not load"
        waiting={<CardSkeleton cards={3} />}
        empty={
          <EmptyQueue
            title={filter === 'all' ? 'Nobody has sent anything yet.' : 'Nothing stands here.'}
            list={list}
          />
        }
      >
        {(sent) => sent.map((feedback) => <SentFeedback key={feedback.id} feedback={feedback} />)}
      </PagedList>
    </Page>
  )
}
