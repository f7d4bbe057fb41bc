import { type FormEvent, useRef } from 'react'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { SilencedBanner, useSilence } from '#web/moderation/silenced-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'

const LENGTH_MAX = 1000

export type Comment = Reply<'addComment'>
export type CommentFormProps = {
  eventId: string
  label: string
  /** the comment that this one answers */
  replyTo?: string
  autoFocus?: boolean
  onAdded: (comment: Comment) => void
  onCancel?: () => void
}

/**
 * A comment on the event, or an answer; or the reason why moderators keep the person from writing. The text stays until the
 * server has accepted it.
 */
export function CommentForm(props: CommentFormProps) {
  const silence = useSilence()
  return silence ? <SilencedBanner silence={silence} /> : <OpenForm {...props} />
}

function OpenForm({ eventId, label, replyTo, autoFocus, onAdded, onCancel }: CommentFormProps) {
  const draft = `comment:${eventId}${replyTo ? `:${replyTo}` : ''}`
  const [text, setText] = useKept(draft, 'text', '')
  const sending = useRef(false)
  const adding = useAction(
    (content: string) =>
      call('addComment', { params: { id: eventId }, body: { content, ...(replyTo && { replyTo }) } }),
    {
      failed: ['Comment not sent', 'The server could not be reached. Your text is still there'],
      onDone(comment) {
        setText('')
        discardDraft(draft)
        onAdded(comment)
      },
    },
  )
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    // a second click may arrive before the page redraws
    if (!text.trim() || sending.current) return
    sending.current = true
    adding.mutate(text.trim(), {
      onSettled: () => {
        sending.current = false
      },
    })
  }
  return (
    <form onSubmit={send} className="grid justify-items-end gap-2">
      <TextAreaField
        label={label}
        className="w-full"
        rows={2}
        dir="auto"
        maxLength={LENGTH_MAX}
        autoFocus={autoFocus}
        value={text}
        error={fieldError(adding.error, 'content')}
        onChange={(typed) => setText(typed.target.value)}
        onKeyDown={(event) => {
          const key = pressedKey(event)
          if (key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          else if (key === 'Escape' && onCancel && !text) onCancel()
        }}
      />
      <div className="flex gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="secondary"
          busy={adding.isPending}
          busyLabel="Sending…"
          disabled={!text.trim()}
        >
          {replyTo ? 'Send reply' : 'Comment'}
        </Button>
      </div>
    </form>
  )
}
