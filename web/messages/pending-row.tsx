import { RotateCcw, Trash2 } from 'lucide-react'
import { MessageText } from '#web/chat/message-text.tsx'
import { useUser } from '#web/client/calls/session.tsx'
import { Bubble, BubbleFoot, BubbleRow, Quote } from '#web/ui/bubble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { outboxOf, type Pending } from './outbox.ts'
import type { ThreadRow } from './thread-rows.ts'

/** A message on its way, or an unsent one: a press sends it and all other waiting messages, in their order. */
export function PendingRow({ row, pending, userId }: { row: ThreadRow; pending: Pending; userId: string }) {
  const outbox = outboxOf(useUser().id)
  const failed = pending.state === 'failed'
  return (
    <BubbleRow mine first={row.first} label={failed ? 'You, not sent' : 'You, being sent'}>
      <Bubble mine last={row.last} pending>
        {pending.replyTo && <Quote name={pending.replyTo.senderName}>{pending.replyTo.content}</Quote>}
        <MessageText content={pending.content} />
      </Bubble>
      {failed ? (
        <div className="flex flex-wrap items-center justify-end gap-1">
          {(pending.refusal || pending.final) && (
            <p className="text-sm text-loss">{pending.refusal || 'Not sent: this cannot be sent.'}</p>
          )}
          {!pending.final && (
            <Button
              variant="ghost"
              size="dense"
              icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => outbox.retry(userId)}
            >
              Not sent, tap to retry
            </Button>
          )}
          <IconButton label="Throw this message away" onClick={() => outbox.drop(userId, pending.clientId)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        row.last && <BubbleFoot>Sending…</BubbleFoot>
      )}
    </BubbleRow>
  )
}
