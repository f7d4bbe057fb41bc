import { RotateCcw, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { withReaction } from '#web/chat/message-log.ts'
import { MessageText } from '#web/chat/message-text.tsx'
import { fullName } from '#web/chat/names.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Bubble, BubbleFoot, BubbleRow, ChatDivider, Quote, Reactions } from '#web/ui/bubble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { MenuHandle } from '#web/ui/message-menu.tsx'
import { clockText, exactMomentText } from '#web/ui/moment-text.ts'
import { InlineBet, NotForYou } from './inline-bet.tsx'
import { MessageActions } from './message-actions.tsx'
import { outboxOf, type Pending } from './outbox.ts'
import type { Message } from './thread.ts'
import { changeMessage, type ThreadState } from './thread-data.ts'
import type { ThreadRow } from './thread-rows.ts'

/** A message on its way, or an unsent one: a press sends it and all other waiting messages, in their order. */
function PendingRow({ row, pending, userId }: { row: ThreadRow; pending: Pending; userId: string }) {
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
            <p className="text-sm text-loss">{pending.refusal || 'This message cannot be sent.'}</p>
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
          <IconButton label="Discard this message" onClick={() => outbox.drop(userId, pending.clientId)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        row.last && <BubbleFoot>Sending…</BubbleFoot>
      )}
    </BubbleRow>
  )
}

type MessageRowProps = {
  row: ThreadRow
  userId: string
  person: ThreadState['user']
  writable: boolean
  marked: boolean
  onReply: (message: Message) => void
  onJump: (messageId: string) => Promise<void>
}

/** One line of the thread, with the headings above it. It redraws only when its line has changed. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, userId } = props
  return (
    <div>
      {row.day && <ChatDivider>{row.day}</ChatDivider>}
      {row.unread && <ChatDivider strong>New messages</ChatDivider>}
      {row.message ? (
        <SentRow {...props} message={row.message} receipt={row.receipt} />
      ) : (
        <PendingRow row={row} pending={row.pending} userId={userId} />
      )}
    </div>
  )
})

/** Sets or removes the person’s reaction. */
async function react(userId: string, message: Message, emoji: string): Promise<void> {
  const mine = message.reactions.find((one) => one.mine)?.emoji
  const next = mine === emoji ? null : emoji
  const params = { userId, messageId: message.id }
  await changeMessage(params, (one) => withReaction(one, next), {
    act: () => call('reactToMessage', { params, body: { emoji: next } }),
    failed: 'Your reaction was not saved',
  })
}

type SentRowProps = MessageRowProps & { message: Message; receipt: 'sent' | 'read' | undefined }

function SentRow({ row, userId, person, writable, marked, message, receipt, onReply, onJump }: SentRowProps) {
  const { mine, first, last } = row
  const label = `${mine ? 'You' : fullName(person)}, ${clockText(message.createdAt)}`
  const { event, replyTo } = message
  const menu = useRef<MenuHandle>(null)
  const reply = () => onReply(message)
  return (
    <BubbleRow
      mine={mine}
      first={first}
      label={label}
      marked={marked}
      onHold={message.removed ? undefined : () => menu.current?.open()}
      onSwipe={message.removed || !writable ? undefined : reply}
      actions={
        !message.removed && (
          <MessageActions
            userId={userId}
            message={message}
            mine={mine}
            writable={writable}
            handle={menu}
            onReply={reply}
            onReact={(emoji) => void react(userId, message, emoji)}
          />
        )
      }
    >
      {message.removed ? (
        <Bubble mine={mine} last={last} pending>
          <span className="text-ink-3">Message deleted</span>
        </Bubble>
      ) : (
        <Bubble mine={mine} last={last && !event && !message.notForYou}>
          {replyTo && (
            <Quote
              name={replyTo.senderId === userId ? fullName(person) : 'You'}
              onPress={() => void onJump(replyTo.id)}
            >
              {replyTo.content}
            </Quote>
          )}
          <MessageText content={message.content} />
        </Bubble>
      )}
      {message.notForYou && !message.removed && <NotForYou />}
      {event && <InlineBet event={event} message={message} userId={userId} mine={mine} writable={writable} />}
      <Reactions
        reactions={message.reactions}
        disabled={!writable}
        onToggle={({ emoji }) => void react(userId, message, emoji)}
      />
      {(last || receipt) && (
        <BubbleFoot>
          <time dateTime={message.createdAt} title={exactMomentText(message.createdAt)}>
            {clockText(message.createdAt)}
          </time>
          {receipt && <span>{receipt === 'read' ? '✓✓ Read' : '✓ Sent'}</span>}
        </BubbleFoot>
      )}
    </BubbleRow>
  )
}
