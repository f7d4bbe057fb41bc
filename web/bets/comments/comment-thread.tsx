import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { letterOf } from '#contract/odds.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Folded } from '#web/moderation/folded.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { type EventDetail, labelsOf } from '../event/event-labels.ts'
import { type Comment, CommentForm } from './comment-form.tsx'

type CommentMenuProps = {
  event: EventDetail
  said: Comment | Comment['replies'][number]
  /** its author can no longer remove it */
  answered: boolean
  onRemoved: () => void
}

/** The actions on a comment: others report it, its author removes it while it has no answer. */
function CommentMenu({ event, said, answered, onRemoved }: CommentMenuProps) {
  const me = useUser()
  const name = fullName(said.author)
  const removing = useAction(() => call('removeComment', { params: { id: event.id, commentId: said.id } }), {
    done: 'Comment removed',
    failed: ['Not removed'],
    onDone: onRemoved,
  })
  if (said.author.id !== me.id)
    return (
      <MoreMenu
        label={`More about the comment of ${name}`}
        report={{ kind: 'comment', id: said.id, name: `${name}’s comment` }}
        person={{ id: said.author.id, name }}
      />
    )
  if (answered) return null
  return (
    <MoreMenu
      label="More about your comment"
      items={[
        {
          label: 'Remove',
          icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />,
          destructive: true,
          disabled: removing.isPending,
          onSelect: () => removing.mutate(),
        },
      ]}
    />
  )
}

type Said = Comment | Comment['replies'][number]
type CommentThreadProps = {
  event: EventDetail
  comment: Comment
  /** the comment with the answers that were added, fetched or removed */
  onChange: (comment: Comment) => void
  /** the comment itself was removed */
  onRemoved: () => void
}

const REPLIES_AT_ONCE = 50
const action =
  'min-h-11 rounded-md px-2 -mx-2 text-sm font-semibold text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1'

/** One comment with its answers. Every answer joins the same list. */
export function CommentThread({ event, comment, onChange, onRemoved }: CommentThreadProps) {
  const [answering, setAnswering] = useState<Said | null>(null)
  const hidden = comment.replyCount - comment.replies.length
  const last = comment.replies.at(-1)?.id
  const fetchingMore = useAction(
    () =>
      call('listComments', {
        params: { id: event.id },
        query: { replyTo: comment.id, limit: REPLIES_AT_ONCE, ...(last && { cursor: last }) },
      }),
    {
      failed: ['The replies did not load'],
      onDone: (replies) => onChange({ ...comment, replies: [...comment.replies, ...replies] }),
    },
  )
  return (
    <>
      <Folded authorId={comment.author.id}>
        <SaidBy
          event={event}
          said={comment}
          answered={comment.replyCount > 0}
          onReply={() => setAnswering(comment)}
          onRemoved={onRemoved}
        />
      </Folded>
      {(comment.replies.length > 0 || answering) && (
        <div className="ml-4.5 grid grid-cols-1 gap-3 border-l border-line-1 pt-3 pl-5">
          {comment.replies.map((reply) => (
            <Folded key={reply.id} authorId={reply.author.id}>
              <SaidBy
                event={event}
                said={reply}
                answered={hidden > 0 || isAnswered(comment.replies, reply)}
                onReply={() => setAnswering(reply)}
                onRemoved={() =>
                  onChange({
                    ...comment,
                    replyCount: comment.replyCount - 1,
                    replies: comment.replies.filter(({ id }) => id !== reply.id),
                  })
                }
                small
              />
            </Folded>
          ))}
          {hidden > 0 && (
            <button
              type="button"
              className={classNames(action, 'w-fit')}
              disabled={fetchingMore.isPending}
              onClick={() => fetchingMore.mutate()}
            >
              {hidden === 1 ? 'Show 1 more reply' : `Show ${hidden} more replies`}
            </button>
          )}
          {answering && (
            <CommentForm
              key={answering.id}
              eventId={event.id}
              label={`Reply to ${fullName(answering.author)}`}
              replyTo={answering.id}
              autoFocus
              onCancel={() => setAnswering(null)}
              onAdded={(reply) => {
                setAnswering(null)
                onChange({
                  ...comment,
                  replyCount: comment.replyCount + 1,
                  replies: hidden > 0 ? comment.replies : [...comment.replies, reply],
                })
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Whether another person wrote after a reply. */
const isAnswered = (replies: readonly Said[], reply: Said) =>
  replies.slice(replies.indexOf(reply) + 1).some(({ author }) => author.id !== reply.author.id)

type SaidByProps = {
  event: EventDetail
  said: Said
  /** its author can no longer remove it */
  answered: boolean
  onReply: () => void
  onRemoved: () => void
  small?: boolean
}

function SaidBy({ event, said, answered, onReply, onRemoved, small = false }: SaidByProps) {
  const { author, side } = said
  if (said.removed) return <p className="text-ink-2">A moderator has removed this comment.</p>
  return (
    <div className="flex gap-3">
      <Avatar person={author} size={small ? 28 : 36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={`/profile/${author.id}`}
            className="min-w-0 font-semibold wrap-anywhere hover:underline"
          >
            <bdi>{fullName(author)}</bdi>
          </Link>
          <OperatorBadge person={author} />
          {side && (
            <span
              className={classNames(
                'min-w-0 text-sm font-semibold wrap-anywhere',
                side === 'optionA' ? 'text-a' : 'text-b',
              )}
            >
              <span className="sr-only">is on </span>
              {letterOf(side)} · <bdi>{labelsOf(event)[side]}</bdi>
            </span>
          )}
          <time dateTime={said.createdAt} className="tabular text-sm text-ink-3">
            {shortMomentText(said.createdAt)}
          </time>
        </p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {said.content}
        </p>
        <button type="button" className={action} onClick={onReply}>
          Reply<span className="sr-only"> to {fullName(author)}</span>
        </button>
      </div>
      <CommentMenu event={event} said={said} answered={answered} onRemoved={onRemoved} />
    </div>
  )
}
