import { type ReactNode, useState } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import { Folded } from '#web/moderation/folded.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Reactions } from '#web/ui/bubble.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { clockText } from '#web/ui/moment-text.ts'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { ChatMessageActions, type MessageActs } from './chat-message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { fullName } from './names.ts'

type ChatMessageProps = MessageActs & {
  /** the sender's face, 32 px; their picture where the place has no other */
  face?: ReactNode
  /** follows a message of the same sender within minutes: no face or name */
  grouped: boolean
  /** the list jumped to it */
  marked: boolean
}

/** One message of a channel, folded where its sender is blocked. */
export const ChatMessage = (props: ChatMessageProps) => (
  <Folded authorId={props.message.userId} className="px-3 pt-2.5">
    <OpenMessage {...props} />
  </Folded>
)

/** The sender, the time, the message that it answers, its reactions, and its actions. */
function OpenMessage(props: ChatMessageProps) {
  const { message, own, face, grouped, marked, onReact } = props
  const [open, setOpen] = useState(false)
  if (message.messageType === 'notice') {
    return (
      <p className="px-2 py-1.5 text-center text-sm text-ink-3 wrap-anywhere" dir="auto">
        {message.content}
      </p>
    )
  }
  const name = own ? 'You' : fullName(message.user)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for touch; the keyboard reaches the buttons themselves
    <article
      aria-label={`${name}, ${clockText(message.createdAt)}`}
      onClick={({ target }) => {
        if (!(target as Element).closest('button, a')) setOpen(!open)
      }}
      className={classNames(
        'group relative flex gap-2.5 px-3',
        grouped ? 'pt-0.5' : 'pt-2.5',
        marked && 'bg-pot-soft',
      )}
    >
      <span className="w-8 shrink-0">{!grouped && (face ?? <Avatar person={message.user} size={32} />)}</span>
      <div className="min-w-0 flex-1">
        {!grouped && <Sender name={name} person={message.user} at={message.createdAt} />}
        <Said message={message} />
        {message.reactions.length > 0 && (
          <div className="mt-1">
            <Reactions reactions={message.reactions} onToggle={({ emoji }) => onReact(emoji)} />
          </div>
        )}
      </div>
      {!message.removed && <ChatMessageActions {...props} open={open} />}
    </article>
  )
}

function Sender({ name, person, at }: { name: string; person: ChannelMessage['user']; at: string }) {
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <span dir="auto" className="truncate font-semibold">
        {name}
      </span>
      <OperatorBadge person={person} />
      <time dateTime={at} className="shrink-0 text-xs text-ink-3">
        {clockText(at)}
      </time>
    </p>
  )
}

/** The text with its links, below the message that it answers. */
function Said({ message: { replyTo, removed, content } }: { message: ChannelMessage }) {
  if (removed) return <p className="text-ink-3 italic">This message was removed</p>
  return (
    <>
      {replyTo && (
        <Folded authorId={replyTo.senderId}>
          <p
            dir="auto"
            className="line-clamp-1 border-l-2 border-line-2 pl-2 text-sm text-ink-2 wrap-anywhere"
          >
            {replyTo.senderName}: {replyTo.content}
          </p>
        </Folded>
      )}
      <div className="whitespace-pre-line wrap-anywhere">
        <MessageText content={content} />
      </div>
    </>
  )
}
