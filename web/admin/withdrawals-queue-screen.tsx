import { useSearchParams } from 'wouter'
import { verbsOf } from '#contract/verbs.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { EmptyQueue, NotForYou } from './queue-frame.tsx'
import { QueuedWithdrawal } from './queued-withdrawal.tsx'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type Filter = (typeof filters)[number]['value']

/**
 * The withdrawals to pay out, the longest waiting first. A person without the right to see them reads so, and the screen
 * fetches nothing.
 */
export function WithdrawalsQueueScreen() {
  const { role } = useUser()
  if (verbsOf(role).has('withdrawals:pay')) return <Queue />
  return (
    <NotForYou
      title="Withdrawals to pay"
      action={<LinkButton href="/withdraw">See your own withdrawals</LinkButton>}
    >
      This is for operators. They check withdrawals and pay them out, never their own.
    </NotForYou>
  )
}

function Queue() {
  const [params, setParams] = useSearchParams()
  const status: Filter = filters.find(({ value }) => value === params.get('status'))?.value ?? 'open'
  const queue = usePaged('withdrawalQueue', { status })
  return (
    <Page
      title="Withdrawals to pay"
      intro="Check, approve, pay out by hand, then say that it was paid. Above $500.00 two operators approve."
    >
      <ChipGroup
        label="Status"
        options={filters}
        value={status}
        onChange={(next) => setParams(next === 'open' ? {} : { status: next }, { replace: true })}
      />
      <QueueDialog>
        <PagedList
          list={queue}
          failed="The queue did not load"
          waiting={<CardSkeleton cards={3} />}
          empty={
            <EmptyQueue
              title={status === 'open' ? 'Nothing waits for you' : 'Nothing of that status'}
              list={queue}
            />
          }
        >
          {(withdrawals) => withdrawals.map((one) => <QueuedWithdrawal key={one.id} withdrawal={one} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
