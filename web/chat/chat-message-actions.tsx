import { Flag, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cutTo } from '#contract/characters.ts'
import type { ChannelMessage } from '#contract/chat.ts'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QUICK_EMOJI } from './message-log.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A message and its actions. */
export type MessageActs = {
  message: ChannelMessage
  own: boolean
  /** the person may remove messages of others too */
  mayRemove: boolean
  onReply: () => void
  onReact: (emoji: string) => void
  onRemove: () => void
}

type ActionsProps = MessageActs & {
  /** the person pressed the message */
  open: boolean
}

/** Reply, react, report, remove: shown with the pointer, the focus, or a press on the message. */
export function ChatMessageActions(props: ActionsProps) {
  const { message, own, open, mayRemove, onReply, onReact, onRemove } = props
  const [reacting, setReacting] = useState(false)
  const reporting = useReportItem(own ? undefined : { kind: 'message', id: message.id, name: 'this message' })
  const about = cutTo(message.content, 40)
  const react = (emoji: string) => {
    setReacting(false)
    onReact(emoji)
  }
  return (
    <>
      <div
        className={classNames(
          'pointer-events-none absolute top-0 right-2 z-10 flex rounded-lg border border-line-1 bg-raised opacity-0 transition-opacity focus-within:pointer-events-auto focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100',
          (open || reacting) && 'pointer-events-auto! opacity-100!',
        )}
      >
        {reacting ? (
          <QuickReactions onReact={react} />
        ) : (
          <>
            <IconButton label="React" onClick={() => setReacting(true)}>
              <SmilePlus {...icon} />
            </IconButton>
            <IconButton label="Reply" onClick={onReply}>
              <Reply {...icon} />
            </IconButton>
            {reporting.items.map(({ onSelect }) => (
              <IconButton key="report" label={`Report: ${about}`} title="Report" onClick={onSelect}>
                <Flag {...icon} />
              </IconButton>
            ))}
            {(own || mayRemove) && (
              <IconButton label={`Remove: ${about}`} title="Remove" onClick={onRemove}>
                <Trash2 {...icon} />
              </IconButton>
            )}
          </>
        )}
      </div>
      {reporting.dialog}
    </>
  )
}

function QuickReactions({ onReact }: { onReact: (emoji: string) => void }) {
  return QUICK_EMOJI.map((emoji) => (
    <button
      key={emoji}
      type="button"
      aria-label={`React with ${emoji}`}
      className="grid size-11 place-items-center rounded-lg text-lg hover:bg-ink-1/8"
      onClick={() => onReact(emoji)}
    >
      {emoji}
    </button>
  ))
}
