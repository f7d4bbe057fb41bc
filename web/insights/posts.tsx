import { useState } from 'react'
import type { InsightPost } from '#contract/insights.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { How } from './insight-frame.tsx'

/** Texts that people of the team have written and signed, newest first. */
export function Posts() {
  const list = usePaged('insightPosts', {}, 5)
  return (
    <section aria-labelledby="insight-posts" className="grid grid-cols-1 gap-3">
      <h2 id="insight-posts" className="text-xl">
        Written by the team
      </h2>
      <How>
        Each text is the view of the person who signs it. The figures above are arithmetic; nobody here knows
        how an event will end.
      </How>
      <PagedList
        list={list}
        failed="The texts did not load"
        waiting={<RowSkeleton rows={2} />}
        empty={<p className="text-ink-2">Nobody on the team has written anything yet.</p>}
      >
        {(posts) => posts.map((post) => <Post key={post.id} post={post} />)}
      </PagedList>
    </section>
  )
}

function Post({ post }: { post: InsightPost }) {
  const [open, setOpen] = useState(false)
  const { author } = post
  return (
    <Card aria-label={post.title}>
      <article className="grid grid-cols-1 gap-2">
        <div className="flex items-center gap-3">
          <Avatar person={author} />
          <p className="min-w-0 text-sm text-ink-2">
            <span className="font-semibold text-ink-1">
              {`${author.firstName} ${author.lastName}`.trim() || 'Closed account'}
            </span>
            {' · '}
            <Moment at={post.createdAt} />
          </p>
        </div>
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {post.title}
        </h3>
        <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-line">
          {post.text}
        </p>
        {post.version > 1 && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <span>
              Edited <Moment at={post.writtenAt} />
            </span>
            <Button variant="ghost" size="dense" onClick={() => setOpen(true)}>
              Earlier versions
            </Button>
          </p>
        )}
      </article>
      {open && <Versions post={post} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Versions({ post, onClose }: { post: InsightPost; onClose: () => void }) {
  const versions = useApi('insightPostVersions', { params: { id: post.id } })
  return (
    <Dialog onClose={onClose} title="Earlier versions" size="wide">
      <Loaded
        answer={versions}
        failed="The versions did not load"
        waiting={<Skeleton className="h-32 w-full" />}
      >
        {(all) => (
          <ol className="grid grid-cols-1 gap-4">
            {all.map(({ version, title, text, writtenAt }) => (
              <li key={version} className="grid gap-1 border-t border-line-1 pt-3 first:border-0 first:pt-0">
                <p className="text-sm text-ink-2">
                  Version {version}, <Moment at={writtenAt} />
                </p>
                <p dir="auto" className="font-semibold wrap-anywhere">
                  {title}
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
