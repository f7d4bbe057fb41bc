import { Trash2 } from 'lucide-react'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import type { Comment } from './comment-form.tsx'

type CommentMenuProps = {
  event: EventDetail
  said: Comment | Comment['replies'][number]
  /** its author can no longer remove it */
  answered: boolean
  onRemoved: () => void
}

/** The actions on a comment: others report it, its author removes it while it has no answer. */
export function CommentMenu({ event, said, answered, onRemoved }: CommentMenuProps) {
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
        report={{ kind: 'comment', id: said.id, name: `the comment of ${name}` }}
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
