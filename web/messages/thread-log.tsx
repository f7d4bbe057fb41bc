import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { fullName } from '#web/chat/names.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useLive } from '#web/client/live/live.ts'
import { isLookedAt, onLook } from '#web/client/looked-at.ts'
import { ChatJump, ChatScroller } from '#web/ui/bubble.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { MessageRow } from './message-row.tsx'
import { usePending } from './outbox.ts'
import type { Message, Thread } from './thread.ts'
import { fetchBackTo, fetchOlder, markRead, type ThreadState } from './thread-data.ts'
import { threadRows } from './thread-rows.ts'

/** The list fetches older messages when this much is left above, in pixels. */
const AHEAD_PX = 800
/** This near to the end counts as at the end. */
const END_PX = 60
/** The list marks the target of a jump for this long. */
const MARKED_MS = 2_500

type ThreadLogProps = {
  userId: string
  person: ThreadState['user']
  thread: UseQueryResult<Thread>
  writable: boolean
  /** a message to start at */
  jumpTo: string | undefined
  onReply: (message: Message) => void
}

/** The messages of a thread. Only those near the screen are in the document. */
export function ThreadLog({ userId, person, thread, writable, jumpTo, onReply }: ThreadLogProps) {
  const { data } = thread
  if (data)
    return (
      <Log
        userId={userId}
        person={person}
        thread={data}
        writable={writable}
        jumpTo={jumpTo}
        onReply={onReply}
      />
    )
  return (
    <div className="flex-1 p-4">
      {thread.isError ? (
        <NotLoaded answer={thread} failed="The messages did not load" calm="Nothing is lost." />
      ) : (
        <Loading label="Loading the messages" />
      )}
    </div>
  )
}

type LogProps = Omit<ThreadLogProps, 'thread'> & { thread: Thread }

function Log({ userId, person, thread, writable, jumpTo, onReply }: LogProps) {
  const me = useUser().id
  const pending = usePending(me, userId)
  const { messages } = thread
  const [unreadFrom] = useState(() => firstUnread(messages, me))
  const rows = useMemo(
    () => threadRows(messages, pending, { me, unreadFrom, now: Date.now() }),
    [messages, pending, me, unreadFrom],
  )
  const list = useRef<VirtualizerHandle>(null)
  const scroll = useScroll(list, rows, { userId, older: thread.older, firstId: messages[0]?.id })
  const placed = usePlaced()
  const [marked, setMarked] = useState<string>()
  const jump = useCallback(
    async (messageId: string) => {
      if (await fetchBackTo(userId, messageId).catch(() => false)) setMarked(messageId)
    },
    [userId],
  )
  useJump(marked, () => setMarked(undefined), list, rows)
  const begin = useEffectEvent((messageId: string) => void jump(messageId))
  useEffect(() => {
    if (jumpTo) begin(jumpTo)
  }, [jumpTo])
  useMarkRead(userId, messages, me, scroll.atEnd)
  return (
    <div className="relative min-h-0 flex-1 bg-canvas">
      {scroll.loading && (
        <p role="status" className="absolute inset-x-0 top-1 z-10 text-center text-xs text-ink-2">
          Loading older messages…
        </p>
      )}
      {rows.length === 0 ? (
        <div className="grid h-full place-content-center justify-items-center gap-4 px-6 text-center">
          <p className="text-ink-2">
            Say hello to <bdi>{person.firstName}</bdi>, or start with a bet.
          </p>
          {writable && (
            <LinkButton href={`/messages/${userId}?challenge`} variant="secondary">
              Challenge <bdi>{person.firstName}</bdi>
            </LinkButton>
          )}
        </div>
      ) : (
        <ChatScroller label={`Messages with ${fullName(person)}`} placed={placed}>
          <Virtualizer ref={list} shift={scroll.shift} data={rows} onScroll={scroll.onScroll}>
            {(row) => (
              <MessageRow
                key={row.key}
                row={row}
                userId={userId}
                person={person}
                writable={writable}
                marked={row.message !== undefined && row.message.id === marked}
                onReply={onReply}
                onJump={jump}
              />
            )}
          </Virtualizer>
        </ChatScroller>
      )}
      {!scroll.atEnd && rows.length > 0 && (
        <ChatJump onPress={scroll.toEnd}>
          <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
          Newest
        </ChatJump>
      )}
      <Announcer userId={userId} />
    </div>
  )
}

const firstUnread = (messages: readonly Message[], me: string): string | undefined =>
  messages.find((one) => one.senderId !== me && !one.read && !one.removed)?.id

/** Keeps the newest message in view while the reader is at the end, and fetches older ones near the beginning. */
function useScroll(
  list: React.RefObject<VirtualizerHandle | null>,
  rows: readonly { mine: boolean; unread: boolean; pending?: unknown }[],
  of: { userId: string; older: boolean; firstId: string | undefined },
) {
  const [atEnd, setAtEnd] = useState(true)
  const [loading, setLoading] = useState(false)
  const stuck = useRef(true)
  const begun = useRef(false)
  const firstBefore = useRef(of.firstId)
  // rows added in front must not move the text that the person reads
  const shift = firstBefore.current !== undefined && firstBefore.current !== of.firstId
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  useLayoutEffect(() => {
    firstBefore.current = of.firstId
  }, [of.firstId])
  const last = rows.at(-1)
  const follow = useEffectEvent(() => {
    if (rows.length === 0) return
    const unread = rows.findIndex((row) => row.unread)
    if (!begun.current && unread > 0) list.current?.scrollToIndex(unread, { align: 'start' })
    else if (stuck.current || last?.pending) toEnd()
    begun.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last row, or another number of them, may need a scroll
  useLayoutEffect(() => follow(), [rows.length, last])
  // the window becomes smaller with the keyboard of a phone
  useEffect(() => {
    const resized = () => stuck.current && follow()
    window.visualViewport?.addEventListener('resize', resized)
    return () => window.visualViewport?.removeEventListener('resize', resized)
  }, [])

  const older = async () => {
    if (loading || !of.older) return
    setLoading(true)
    await fetchOlder(of.userId).catch((error) => console.error('older messages could not be fetched', error))
    setLoading(false)
  }
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    const end = offset + viewportSize >= scrollSize - END_PX
    stuck.current = end
    setAtEnd(end)
    if (offset < AHEAD_PX) void older()
  }
  return { shift, loading, atEnd, toEnd, onScroll }
}

/** False while the list measures the rows and scrolls to the end: one frame for each. */
function usePlaced(): boolean {
  const [placed, place] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => place(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return placed
}

/** Scrolls to a requested message, and marks it for a moment. */
function useJump(
  marked: string | undefined,
  done: () => void,
  list: React.RefObject<VirtualizerHandle | null>,
  rows: readonly { message?: Message | undefined }[],
): void {
  const go = useEffectEvent((messageId: string) => {
    const at = rows.findIndex(({ message }) => message?.id === messageId)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
  })
  const end = useEffectEvent(done)
  useEffect(() => {
    if (marked === undefined) return
    go(marked)
    const timer = setTimeout(() => end(), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
}

/** Marks received messages as read while the person looks at them. */
function useMarkRead(userId: string, messages: readonly Message[], me: string, atEnd: boolean): void {
  const newest = messages.findLast(({ senderId }) => senderId !== me)?.id
  const markedUpTo = useRef<string>(undefined)
  const look = useEffectEvent(() => {
    if (newest === undefined || newest === markedUpTo.current || !isLookedAt()) return
    if (markedUpTo.current !== undefined && !atEnd) return
    markedUpTo.current = newest
    markRead(userId, newest).catch((error) => {
      markedUpTo.current = undefined
      console.error('messages could not be marked as read', error)
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message, or the end of the list, may have come into view
  useEffect(() => look(), [newest, atEnd])
  useEffect(() => onLook(() => look()), [])
}

/** Announces new messages of the other person; the list itself must not, since it changes while the person scrolls. */
function Announcer({ userId }: { userId: string }) {
  const [text, setText] = useState('')
  useLive('new_message', ({ senderId, message }) => {
    if (senderId === userId && message) setText(`${fullName(message.sender)}: ${message.content}`)
  })
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
