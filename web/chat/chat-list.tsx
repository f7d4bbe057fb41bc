import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { ChannelMessage } from '#contract/chat.ts'
import { errorText } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { type ChatAside, type ChatEntry, entriesOf } from './chat-entries.ts'
import { ChatMessage } from './chat-message.tsx'
import { isBefore } from './message-log.ts'
import { MessageText } from './message-text.tsx'
import type { ChannelChat, Unsent } from './use-channel-chat.ts'

type UnsentProps = { message: Unsent; onRetry: () => void; onDiscard: () => void }

/** The person's own message before the channel has it: it appears at once, and says when the server did not take it. */
function UnsentMessage({ message, onRetry, onDiscard }: UnsentProps) {
  return (
    <article aria-label="Your message, not sent yet" className="px-3 pt-2.5 pl-[3.375rem]">
      <div className="whitespace-pre-line text-ink-2 wrap-anywhere">
        <MessageText content={message.content} />
      </div>
      {message.failed ? (
        <div className="grid gap-1">
          <p role="alert" className="text-sm text-loss">
            {message.failed}
          </p>
          <p className="flex gap-2">
            <Button variant="secondary" size="dense" onClick={onRetry}>
              Send again
            </Button>
            <Button variant="ghost" size="dense" onClick={onDiscard}>
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

/** The list marks the target of a jump for this long. */
const MARKED_MS = 2_500

/**
 * Jumps once to the message that an address names, however old it is.
 * @param fetchBackTo tells whether the message is in the log
 * @returns the marked message
 */
function useJump(
  jumpTo: string | undefined,
  fetchBackTo: (messageId: string) => Promise<boolean>,
  go: (messageId: string) => void,
): string | undefined {
  const [marked, setMarked] = useState<string>()
  const begin = useEffectEvent(async (messageId: string) => {
    if (await fetchBackTo(messageId).catch(() => false)) setMarked(messageId)
  })
  useEffect(() => {
    if (jumpTo) void begin(jumpTo)
  }, [jumpTo])
  const arrive = useEffectEvent(go)
  useEffect(() => {
    if (marked === undefined) return
    arrive(marked)
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}

/** Messages of one person within this time share one name. */
const GROUP_MS = 5 * 60_000
/** Nearer than this to its end, the list keeps showing the newest. */
const AT_END_PX = 80
/** Nearer than this to its beginning, the list fetches older messages. */
const OLDER_PX = 300

type ChatListProps<M extends ChannelMessage> = {
  chat: ChannelChat<M>
  shown: readonly M[]
  /** lines between the messages, oldest first */
  asides: readonly ChatAside[]
  /** shown while there is no message */
  empty: string
  faceOf: (message: M) => ReactNode
  /** a message to start at */
  jumpTo: string | undefined
  mayRemove: boolean
  onReply: (message: M) => void
  onRemove: (message: M) => void
}

/** The messages, or the placeholder for them. */
export function ChatList<M extends ChannelMessage>(props: ChatListProps<M>) {
  const { chat, shown, asides, empty } = props
  if (!chat.log && chat.failed)
    return (
      <div className="flex-1 p-3">
        <ErrorState
          title="The chat did not load"
          message={errorText(chat.failed, 'The server could not be reached.')}
          onRetry={() => void chat.retryReading()}
        />
      </div>
    )
  if (!chat.log)
    return (
      <div className="flex-1 overflow-hidden px-3">
        <RowSkeleton rows={5} />
      </div>
    )
  if (shown.length + asides.length + chat.unsent.length === 0)
    return <p className="grid flex-1 place-items-center p-6 text-center text-ink-2">{empty}</p>
  return <Rows {...props} />
}

/** The list itself: it draws only the messages in view, and adds older ones above without a jump. */
function Rows<M extends ChannelMessage>(props: ChatListProps<M>) {
  const { chat, shown, asides, faceOf, jumpTo, mayRemove, onReply, onRemove } = props
  const entries = entriesOf(shown, asides, chat.log?.older ?? false)
  const scroll = useScroll(shown[0]?.id, entries.length + chat.unsent.length, chat.older)
  const marked = useJump(jumpTo, chat.backTo, (id) => {
    const at = entries.findIndex((entry) => 'message' in entry && entry.message.id === id)
    if (at >= 0) scroll.toRow(at)
  })
  return (
    <div ref={scroll.place} className="relative min-h-0 flex-1">
      <VList
        ref={scroll.list}
        shift={scroll.shift}
        onScroll={scroll.onScroll}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        // a short list stands at the foot on a phone, beside the field; elsewhere it begins at the head of the column
        className="pb-2 -outline-offset-2 max-md:*:mt-auto *:shrink-0"
        style={{ height: '100%', display: 'flex', flexDirection: 'column' }}
      >
        {entries.map((entry, at) =>
          'aside' in entry ? (
            <div key={`aside ${entry.aside.key}`}>{entry.aside.line}</div>
          ) : (
            <ChatMessage
              key={entry.message.id}
              message={entry.message}
              own={entry.message.userId === chat.me.id}
              face={faceOf(entry.message)}
              grouped={isGrouped(entries[at - 1], entry.message)}
              marked={entry.message.id === marked}
              mayRemove={mayRemove}
              onReply={() => onReply(entry.message)}
              onReact={(emoji) => void chat.react(entry.message, emoji)}
              onRemove={() => onRemove(entry.message)}
            />
          ),
        )}
        {chat.unsent.map((message) => (
          <UnsentMessage
            key={message.clientId}
            message={message}
            onRetry={() => chat.retry(message)}
            onDiscard={() => chat.discard(message.clientId)}
          />
        ))}
      </VList>
      {scroll.behind && (
        <Button
          variant="secondary"
          size="dense"
          className="absolute! bottom-2 left-1/2 -translate-x-1/2"
          icon={<ArrowDown size={16} aria-hidden="true" />}
          onClick={scroll.toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

/** Keeps the newest in view while the reader is at the end, and fetches older messages near the beginning. */
function useScroll(first: string | undefined, rows: number, older: () => Promise<void>) {
  const list = useRef<VListHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [behind, setBehind] = useState(false)
  const [oldest, setOldest] = useState<string | undefined>()
  // virtua keeps the distance from the end only in the render that adds older messages
  const shift = oldest !== undefined && first !== undefined && isBefore(first, oldest)
  useEffect(() => setOldest(first), [first])
  useEffect(() => {
    if (atEnd.current && rows > 0) list.current?.scrollToIndex(rows - 1, { align: 'end' })
    else if (rows > 0) setBehind(true)
  }, [rows])
  // a keyboard or another layout takes height: the newest messages stay in view
  const height = useRef(0)
  const resized = useEffectEvent(() => {
    height.current = place.current!.clientHeight
    if (atEnd.current && rows > 0) list.current?.scrollToIndex(rows - 1, { align: 'end' })
  })
  useEffect(() => {
    const sizes = new ResizeObserver(resized)
    sizes.observe(place.current!)
    return () => sizes.disconnect()
  }, [])
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    // after a resize the browser moves the list and reports the scroll before the size: the reader did not leave the end
    if (place.current?.clientHeight === height.current)
      atEnd.current = scrollSize - offset - viewportSize < AT_END_PX
    if (atEnd.current) setBehind(false)
    if (offset < OLDER_PX) void older()
  }
  const toEnd = () => {
    atEnd.current = true
    setBehind(false)
    list.current?.scrollToIndex(rows - 1, { align: 'end' })
  }
  const toRow = (at: number) => {
    atEnd.current = false
    list.current?.scrollToIndex(at, { align: 'center' })
  }
  return { list, place, shift, behind, onScroll, toEnd, toRow }
}

function isGrouped(entry: ChatEntry<ChannelMessage> | undefined, message: ChannelMessage): boolean {
  const before = entry && 'message' in entry ? entry.message : undefined
  if (before?.userId !== message.userId || before.messageType === 'notice' || message.replyTo) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS
}
