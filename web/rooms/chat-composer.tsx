import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MESSAGE_MAX } from '#contract/chat-limits.ts'
import { useKept } from '#web/client/kept-draft.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { RoomMessage } from './chat-log.ts'

type ComposerProps = {
  roomId: string
  /** why the person may not write now */
  closed: string | undefined
  replyTo: RoomMessage | null
  onCancelReply: () => void
  onSend: (text: string) => void
}

/** The line one writes on. Enter sends, Shift and Enter make a new line; what is typed outlives a reload. */
export function ChatComposer({ roomId, closed, replyTo, onCancelReply, onSend }: ComposerProps) {
  const [text, setText] = useKept<string>(`room-${roomId}`, 'message', '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])
  const send = () => {
    const content = text.trim()
    if (!content) return
    onSend(content)
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key === 'Escape' && replyTo) onCancelReply()
    if (pressed.key !== 'Enter' || pressed.shiftKey || pressed.nativeEvent.isComposing) return
    pressed.preventDefault()
    send()
  }
  if (closed) return <p className="border-t border-line-1 p-4 text-center text-sm text-ink-2">{closed}</p>
  return (
    <form
      aria-label="Write in the room"
      className="grid gap-2 border-t border-line-1 p-2.5"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        send()
      }}
    >
      {replyTo && (
        <div className="flex items-center gap-2 rounded-md bg-sunken pl-3 text-sm">
          <p dir="auto" className="min-w-0 flex-1 truncate">
            Answer to {replyTo.user.firstName}: {replyTo.content}
          </p>
          <IconButton label="Answer nobody" onClick={onCancelReply}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className="flex items-end gap-1.5">
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          aria-label="Message"
          placeholder="Message everybody here"
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="control field-sizing-content max-h-28 min-h-11! flex-1 resize-none py-2.5!"
        />
        <IconButton
          label="Send"
          type="submit"
          disabled={!text.trim()}
          className="bg-primary text-on-primary!"
        >
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  )
}
