import { Flag, Reply as ReplyIcon, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { clockText } from '#web/ui/moment-text.ts'
import type { RoomMessage } from './chat-log.ts'
import type { Participant } from './room-data.ts'
import { Seat } from './seat.tsx'

/** The reactions that one press away; a message can have any. */
const QUICK_REACTIONS = ['👍', '🔥', '😂', '😮', '😢', '🎉']

type MessageProps = {
  message: RoomMessage
  me: string
  /** the sender while they are inside: they look as in the room */
  sender: Participant | undefined
  /** follows one of the same sender within minutes: without face and name */
  grouped: boolean
  /** the owner may remove what others wrote */
  mayRemove: boolean
  onReply: () => void
  onReact: (emoji: string) => void
  onRemove: () => void
}

/** One message: who, when, what it answers, what people feel about it, and what can be done with it. */
export function ChatMessage(props: MessageProps) {
  const { message, me, sender, grouped, onReact } = props
  const [open, setOpen] = useState(false)
  if (message.messageType === 'notice') {
    return (
      <p className="px-2 py-1.5 text-center text-sm text-ink-3 wrap-anywhere" dir="auto">
        {message.content}
      </p>
    )
  }
  const own = message.userId === me
  const name = own ? 'You' : `${message.user.firstName} ${message.user.lastName}`.trim()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for touch; the keyboard reaches the buttons themselves
    <article
      aria-label={`${name}, ${clockText(message.createdAt)}`}
      onClick={({ target }) => {
        if (!(target as Element).closest('button')) setOpen(!open)
      }}
      className={classNames('group relative flex gap-2.5 px-3', grouped ? 'pt-0.5' : 'pt-2.5')}
    >
      <span className="w-8 shrink-0">
        {!grouped &&
          (sender ? <Seat person={sender} size={32} /> : <Avatar person={message.user} size={32} />)}
      </span>
      <div className="min-w-0 flex-1">
        {!grouped && (
          <p className="flex items-baseline gap-2 text-sm">
            <span dir="auto" className="truncate font-semibold">
              {name}
            </span>
            <time dateTime={message.createdAt} className="shrink-0 text-xs text-ink-3">
              {clockText(message.createdAt)}
            </time>
          </p>
        )}
        {message.replyTo && !message.removed && (
          <p
            dir="auto"
            className="line-clamp-1 border-l-2 border-line-2 pl-2 text-sm text-ink-2 wrap-anywhere"
          >
            {message.replyTo.senderName}: {message.replyTo.content}
          </p>
        )}
        <p
          dir="auto"
          className={classNames('whitespace-pre-line wrap-anywhere', message.removed && 'text-ink-3 italic')}
        >
          {message.removed ? 'This message was removed' : message.content}
        </p>
        {message.reactions.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1">
            {message.reactions.map(({ emoji, count, mine }) => (
              <button
                key={emoji}
                type="button"
                aria-pressed={mine}
                aria-label={`${emoji} ${count}${mine ? ', also yours' : ''}`}
                onClick={() => onReact(emoji)}
                className={classNames(
                  'tabular relative inline-flex h-7 items-center gap-1 rounded-full border px-2 text-sm before:absolute before:-inset-y-2 before:inset-x-0',
                  mine ? 'border-ink-1 bg-sunken font-semibold' : 'border-line-1',
                )}
              >
                {emoji} {count}
              </button>
            ))}
          </p>
        )}
      </div>
      {!message.removed && <Actions {...props} own={own} open={open} />}
    </article>
  )
}

/** Reply, react, report, remove: shown with the pointer, the focus, or a press on the message. */
function Actions({
  message,
  own,
  open,
  mayRemove,
  onReply,
  onReact,
  onRemove,
}: MessageProps & { own: boolean; open: boolean }) {
  const [reacting, setReacting] = useState(false)
  const reporting = useReportItem(own ? undefined : { kind: 'message', id: message.id, name: 'this message' })
  return (
    <>
      <div
        className={classNames(
          'pointer-events-none absolute top-0 right-2 z-10 flex rounded-lg border border-line-1 bg-raised opacity-0 transition-opacity focus-within:pointer-events-auto focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100',
          (open || reacting) && 'pointer-events-auto! opacity-100!',
        )}
      >
        {reacting ? (
          QUICK_REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`React with ${emoji}`}
              className="grid size-11 place-items-center rounded-lg text-lg hover:bg-ink-1/8"
              onClick={() => {
                setReacting(false)
                onReact(emoji)
              }}
            >
              {emoji}
            </button>
          ))
        ) : (
          <>
            <IconButton label="React" onClick={() => setReacting(true)}>
              <SmilePlus size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label="Reply" onClick={onReply}>
              <ReplyIcon size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            {reporting.items.map(({ onSelect }) => (
              <IconButton
                key="report"
                label={`Report: ${message.content.slice(0, 40)}`}
                title="Report"
                onClick={onSelect}
              >
                <Flag size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            ))}
            {(own || mayRemove) && (
              <IconButton label={`Remove: ${message.content.slice(0, 40)}`} title="Remove" onClick={onRemove}>
                <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </>
        )}
      </div>
      {reporting.dialog}
    </>
  )
}
