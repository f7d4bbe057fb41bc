import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { Reply } from '#contract/index.ts'
import { call, callForPage, errorText, fieldError } from '#web/app/api.ts'
import { discardDraft, useKept } from '#web/app/kept-draft.ts'
import { queryClient } from '#web/app/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const PAGE_SIZE = 20
const LENGTH_MAX = 1000
type Comment = Reply<'addComment'>
type CommentPage = { reply: Comment[]; nextCursor: string | null }

/** What people say under the event, newest first. */
export function EventComments({ eventId }: { eventId: string }) {
  const queryKey = ['/api/events', eventId, 'comments', { paged: true }]
  const draft = `comment:${eventId}`
  const [text, setText] = useKept(draft, 'text', '')
  const sending = useRef(false)
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('listComments', {
        params: { id: eventId },
        query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const adding = useMutation({
    mutationFn: (content: string) => call('addComment', { params: { id: eventId }, body: { content } }),
    onSuccess(comment) {
      setText('')
      discardDraft(draft)
      queryClient.setQueryData<InfiniteData<CommentPage>>(queryKey, (kept) => withComment(kept, comment))
    },
    onError: (error) =>
      toast({
        title: 'Comment not sent',
        description: errorText(error, 'The server could not be reached. Your text is still there'),
        variant: 'destructive',
      }),
  })
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    // two clicks may come before the page is drawn again
    if (!text.trim() || sending.current) return
    sending.current = true
    adding.mutate(text.trim(), {
      onSettled: () => {
        sending.current = false
      },
    })
  }
  const comments = list.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Card>
      <CardTitle>Comments</CardTitle>
      <form onSubmit={send} className="grid justify-items-end gap-2">
        <TextAreaField
          label="Say something"
          className="w-full"
          rows={2}
          maxLength={LENGTH_MAX}
          value={text}
          error={fieldError(adding.error, 'content')}
          onChange={(typed) => setText(typed.target.value)}
          onKeyDown={(key) => {
            if (key.key === 'Enter' && (key.ctrlKey || key.metaKey)) send(key)
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={adding.isPending}
          busyLabel="Sending…"
          disabled={!text.trim()}
        >
          Comment
        </Button>
      </form>
      {list.isPending ? (
        <RowSkeleton rows={2} />
      ) : list.isError && comments.length === 0 ? (
        <div className="mt-3">
          <ErrorState
            message={errorText(list.error, 'The comments did not load.')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : (
        <ul className="mt-2 grid">
          {comments.map((comment) => (
            <li key={comment.id} className="flex gap-3 border-t border-line-1 py-3 first:border-t-0">
              <Avatar person={comment.author} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">
                    {`${comment.author.firstName} ${comment.author.lastName}`.trim()}
                  </span>
                  <time dateTime={comment.createdAt} className="tabular text-sm text-ink-3">
                    {shortMomentText(comment.createdAt)}
                  </time>
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {comment.content}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          className="-ml-4"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Load more comments
        </Button>
      )}
    </Card>
  )
}

function withComment(kept: InfiniteData<CommentPage> | undefined, comment: Comment) {
  const [first, ...rest] = kept?.pages ?? []
  if (!kept || !first) return kept
  return { ...kept, pages: [{ ...first, reply: [comment, ...first.reply] }, ...rest] }
}
