import { useState } from 'react'
import type { AdminPost } from '#contract/insights.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PostDialog } from './post-dialog.tsx'
import { OPERATE, operatorScreen } from './queue-frame.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'

/** Posts for subscribers of Competition Insights: admins write them, change their own, and take any down. */
export const InsightsAdminScreen = operatorScreen(
  {
    path: '/admin/insights',
    forOthers: 'This is for admins, who write for the subscribers.',
    goOn: ['/advisory', 'Competition Insights'],
  },
  AllPosts,
)

function AllPosts() {
  const list = usePaged('adminInsightPosts')
  const [writing, setWriting] = useState(false)
  return (
    <Page
      title="Expert Analysis"
      back={OPERATE}
      intro="Signed with your name. Never promise a win."
      actions={<Button onClick={() => setWriting(true)}>Write a post</Button>}
    >
      <PagedList
        list={list}
        failed="The posts did not load"
        waiting={<CardSkeleton cards={2} />}
        empty={<EmptyState illustration="slip" title="Nobody has written a post yet." />}
      >
        {(posts) => posts.map((post) => <PostCard key={post.id} post={post} />)}
      </PagedList>
      {writing && <PostDialog onClose={() => setWriting(false)} />}
    </Page>
  )
}

function PostCard({ post }: { post: AdminPost }) {
  const { id } = useUser()
  const [dialog, setDialog] = useState<'edit' | 'take-down' | null>(null)
  const { author, takenDown } = post
  return (
    <Card aria-label={post.title}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 dir="auto" className="min-w-0 text-lg wrap-anywhere">
            {post.title}
          </h2>
          {takenDown && <StatusBadge status="rejected" label="Taken down" />}
        </div>
        <p className="text-sm text-ink-3">
          {`${author.firstName} ${author.lastName}`.trim() || 'Closed account'} ·{' '}
          <Moment at={post.createdAt} />
          {post.version > 1 && ` · version ${post.version}`}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {post.text}
        </p>
        {takenDown && (
          <p className="text-sm text-ink-2">
            <Moment at={takenDown.at} />: <span dir="auto">{takenDown.reason}</span>
          </p>
        )}
      </div>
      {!takenDown && (
        <CardAction>
          {author.id === id && (
            <Button variant="secondary" size="dense" onClick={() => setDialog('edit')}>
              Edit
            </Button>
          )}
          <Button variant="secondary" size="dense" onClick={() => setDialog('take-down')}>
            Take down
          </Button>
        </CardAction>
      )}
      {dialog === 'edit' && <PostDialog post={post} onClose={() => setDialog(null)} />}
      {dialog === 'take-down' && <TakeDownDialog post={post} onClose={() => setDialog(null)} />}
    </Card>
  )
}
