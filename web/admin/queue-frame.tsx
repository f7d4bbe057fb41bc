import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

type NotForYouProps = { title: string; children: string; action: ReactNode }

/** An operators' page as other people see it: whom the page is for, and a link to go on. It fetches nothing. */
export function NotForYou({ title, children, action }: NotForYouProps) {
  return (
    <Page title={title}>
      <EmptyState illustration="bench" title={children} action={action} />
    </Page>
  )
}

type EmptyQueueProps = { title: string; list: { isFetching: boolean; refetch: () => Promise<unknown> } }

/** A queue with nothing in it. */
export function EmptyQueue({ title, list }: EmptyQueueProps) {
  return (
    <EmptyState
      illustration="bench"
      title={title}
      action={
        <Button
          variant="secondary"
          busy={list.isFetching}
          busyLabel="Refreshing…"
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      }
    />
  )
}
