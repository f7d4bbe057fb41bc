import { ArrowDown, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { ChatComposer } from './chat-composer.tsx'
import type { RoomMessage } from './chat-log.ts'
import { ChatMessage } from './chat-message.tsx'
import type { Participant, Room } from './room-data.ts'
import { countText } from './room-labels.ts'
import { type Positions, visibleMessages } from './spoiler-guard.ts'
import type { RoomChat as Chat, Unsent } from './use-room-chat.ts'

/** Messages of one person within this time stand under one name. */
const GROUP_MS = 5 * 60_000
/** Nearer than this to its end, the list goes on showing the newest. */
const AT_END_PX = 80
/** Nearer than this to its beginning, older messages are fetched. */
const OLDER_PX = 300

type RoomChatProps = {
  room: Room
  chat: Chat
  people: readonly Participant[]
  positions: Positions
  /** keeps back what is about a later second than one's own picture */
  guarded: boolean
}

/** The room's chat: 600 px high beside the picture, or what is left under it on a phone. */
export function RoomChat({ room, chat, people, positions, guarded }: RoomChatProps) {
  const me = chat.me.id
  const [replyTo, setReplyTo] = useState<RoomMessage | null>(null)
  const [removing, setRemoving] = useState<RoomMessage | null>(null)
  const [seenUpTo, setSeenUpTo] = useState('0')
  const { messages } = chat.log
  const { shown, waiting, released } = visibleMessages(messages, {
    positions,
    me,
    on: guarded,
    released: messages.findLastIndex(({ id }) => BigInt(id) <= BigInt(seenUpTo)) + 1,
  })
  const lastSeen = messages[released - 1]?.id
  useEffect(() => {
    if (lastSeen) setSeenUpTo((kept) => (BigInt(lastSeen) > BigInt(kept) ? lastSeen : kept))
  }, [lastSeen])
  const mine = people.find(({ userId }) => userId === me)
  const muted = mine?.mutedUntil && Date.parse(mine.mutedUntil) > Date.now()
  const closed =
    room.status === 'closed'
      ? 'This room is closed.'
      : muted
        ? 'The owner has muted you for a while.'
        : undefined
  return (
    <section
      aria-label="Room chat"
      className="room-chat flex flex-col overflow-hidden rounded-xl border border-line-1 bg-surface"
    >
      <h2 className="sr-only">Chat</h2>
      <Messages
        chat={chat}
        shown={shown}
        people={people}
        owner={room.createdById === me}
        onReply={setReplyTo}
        onRemove={setRemoving}
      />
      {waiting > 0 && (
        <p
          role="status"
          className="flex items-center justify-center gap-1.5 border-t border-line-1 p-2 text-sm text-ink-2"
        >
          <EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />
          {countText(waiting, 'message waits', 'messages wait')} for your picture
        </p>
      )}
      <ChatComposer
        roomId={room.id}
        closed={closed}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
        onSend={(text) => {
          void chat.send(text, replyTo)
          setReplyTo(null)
        }}
      />
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title="Remove this message?"
          description="Nobody in the room can read it any more. This cannot be undone."
          confirmLabel="Remove"
          destructive
          onConfirm={() => {
            void chat.remove(removing)
            setRemoving(null)
          }}
        />
      )}
    </section>
  )
}

type MessagesProps = {
  chat: Chat
  shown: readonly RoomMessage[]
  people: readonly Participant[]
  owner: boolean
  onReply: (message: RoomMessage) => void
  onRemove: (message: RoomMessage) => void
}

/** The list itself: only what is in view is drawn, older ones come above without a jump. */
function Messages({ chat, shown, people, owner, onReply, onRemove }: MessagesProps) {
  const list = useRef<VListHandle>(null)
  const atEnd = useRef(true)
  const [behind, setBehind] = useState(false)
  const [oldest, setOldest] = useState<string | undefined>()
  const first = shown[0]?.id
  // virtua keeps the place from the end only in the drawing in which older ones are added
  const added =
    oldest !== undefined && first !== undefined && first !== oldest && BigInt(first) < BigInt(oldest)
  const rows = shown.length + chat.unsent.length
  useEffect(() => setOldest(first), [first])
  useEffect(() => {
    if (atEnd.current && rows > 0) list.current?.scrollToIndex(rows - 1, { align: 'end' })
    else if (rows > 0) setBehind(true)
  }, [rows])
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    atEnd.current = scrollSize - offset - viewportSize < AT_END_PX
    if (atEnd.current) setBehind(false)
    if (offset < OLDER_PX) void chat.older()
  }
  const toEnd = () => {
    atEnd.current = true
    setBehind(false)
    list.current?.scrollToIndex(rows - 1, { align: 'end' })
  }
  if (chat.log.fresh && chat.failed)
    return (
      <div className="flex-1 p-3">
        <ErrorState
          title="The chat did not load"
          message={errorText(chat.failed, 'The server could not be reached.')}
          onRetry={() => void chat.retryReading()}
        />
      </div>
    )
  if (chat.log.fresh)
    return (
      <div className="flex-1 overflow-hidden px-3">
        <RowSkeleton rows={5} />
      </div>
    )
  if (rows === 0)
    return (
      <p className="grid flex-1 place-items-center p-6 text-center text-ink-2">
        Nobody has written yet. Say hello.
      </p>
    )
  return (
    <div className="relative min-h-0 flex-1">
      <VList
        ref={list}
        shift={added}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        // a few messages stand at the foot, beside the field
        className="pb-2 *:mt-auto *:shrink-0"
        style={{ height: '100%', display: 'flex', flexDirection: 'column' }}
      >
        {shown.map((message, at) => (
          <ChatMessage
            key={message.id}
            message={message}
            me={chat.me.id}
            sender={people.find(({ userId }) => userId === message.userId)}
            grouped={isGrouped(shown[at - 1], message)}
            mayRemove={owner}
            onReply={() => onReply(message)}
            onReact={(emoji) => void chat.react(message, emoji)}
            onRemove={() => onRemove(message)}
          />
        ))}
        {chat.unsent.map((message) => (
          <UnsentMessage key={message.clientId} message={message} chat={chat} />
        ))}
      </VList>
      {behind && (
        <Button
          variant="secondary"
          size="dense"
          className="absolute! bottom-2 left-1/2 -translate-x-1/2"
          icon={<ArrowDown size={16} aria-hidden="true" />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

function isGrouped(before: RoomMessage | undefined, message: RoomMessage): boolean {
  if (before?.messageType !== 'text' || before.userId !== message.userId || message.replyTo) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS
}

/** One's own message before the room has it: it stands there at once, and says when it was not taken. */
function UnsentMessage({ message, chat }: { message: Unsent; chat: Chat }) {
  return (
    <article aria-label="Your message, not sent yet" className="px-3 pt-2.5 pl-[3.375rem]">
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {message.content}
      </p>
      {message.failed ? (
        <div className="grid gap-1">
          <p role="alert" className="text-sm text-loss">
            {message.failed}
          </p>
          <p className="flex gap-2">
            <Button variant="secondary" size="dense" onClick={() => chat.retry(message)}>
              Send again
            </Button>
            <Button variant="ghost" size="dense" onClick={() => chat.discard(message.clientId)}>
              Discard
            </Button>
          </p>
        </div>
      ) : (
        <p className="text-xs text-ink-3">Sending…</p>
      )}
    </article>
  )
}
