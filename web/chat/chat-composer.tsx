import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import { MESSAGE_MAX } from '#contract/chat-limits.ts'
import { useKept } from '#web/client/calls/kept-draft.ts'
import { SilencedBanner, useSilence } from '#web/moderation/silenced-banner.tsx'
import { Quote } from '#web/ui/bubble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ChatFoot, ChatNote } from '#web/ui/chat-frame.tsx'
import { Composer } from '#web/ui/composer.tsx'
import { fullName } from './names.ts'

type ChatComposerProps = {
  /** "Write in the room" */
  name: string
  placeholder: string
  /** names the unsent text of this tab: "room-12" */
  draft: string
  /** why the person may not write now */
  closed: string | undefined
  replyTo: ChannelMessage | null
  onCancelReply: () => void
  onSend: (text: string) => void
}

/** The field to write in; typed text outlives a reload. */
export function ChatComposer(props: ChatComposerProps) {
  const { name, placeholder, draft, closed, replyTo, onCancelReply, onSend } = props
  const [text, setText] = useKept<string>(draft, 'message', '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replyTo) field.current?.focus({ preventScroll: true })
  }, [replyTo])
  const silence = useSilence()
  if (closed || silence)
    return (
      <ChatFoot>
        {closed ? <ChatNote>{closed}</ChatNote> : silence && <SilencedBanner silence={silence} />}
      </ChatFoot>
    )
  const send = () => {
    const content = text.trim()
    if (!content) return
    onSend(content)
    setText('')
    field.current?.focus({ preventScroll: true })
  }
  return (
    <ChatFoot>
      <Composer
        ref={field}
        name={name}
        label="Message"
        placeholder={placeholder}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={setText}
        onSend={send}
        onEscape={onCancelReply}
        above={
          replyTo && (
            <div className="flex items-center gap-2 pl-1">
              <div className="min-w-0 flex-1">
                <Quote name={fullName(replyTo.user)}>{replyTo.content}</Quote>
              </div>
              <IconButton label="Answer nobody" onClick={onCancelReply}>
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </div>
          )
        }
      />
    </ChatFoot>
  )
}
