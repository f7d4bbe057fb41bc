import { Swords, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { MESSAGE_MAX } from '#contract/chat-limits.ts'
import { withLocalMoments } from '#contract/local-moments.ts'
import { fullName } from '#web/chat/names.ts'
import { invalidate, useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { say, useLive } from '#web/client/live/live.ts'
import { SilencedBanner, useSilence } from '#web/moderation/silenced-banner.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Quote } from '#web/ui/bubble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ChatFoot, ChatNote } from '#web/ui/chat-frame.tsx'
import { Composer } from '#web/ui/composer.tsx'
import { challengeOf, newMessage, outboxOf } from './outbox.ts'
import { type Message, quoteOf } from './thread.ts'
import type { ThreadState } from './thread-data.ts'
import { useDraft } from './use-draft.ts'

/** A sign of typing shows this long; while a person types, the page sends it more often. */
const SHOWN_MS = 6_000
const SAID_EVERY_MS = 3_000

/** Whether the other person of a thread is typing. */
export function useTyping(userId: string): boolean {
  const [until, setUntil] = useState(0)
  useLive('typing', (frame) => frame.userId === userId && setUntil(Date.now() + SHOWN_MS))
  // the message itself ends it
  useLive('new_message', (frame) => frame.senderId === userId && setUntil(0))
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until > 0
}

/** Reports that the person is typing, every few seconds while they type. */
function useSayTyping(userId: string): () => void {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < SAID_EVERY_MS) return
    saidAt.current = Date.now()
    say({ type: 'typing', userId })
  }
}

const ShareBetDialog = lazy(() =>
  import('./share-bet-dialog.tsx').then((m) => ({ default: m.ShareBetDialog })),
)

/** From this number on, the foot states how many messages may precede an answer. */
const LEFT_SHOWN = 3

type ThreadFootProps = {
  userId: string
  state: ThreadState
  replyTo: Message | undefined
  onReplied: () => void
}

/** Whether the dialog of a bet challenge is open. `?challenge` opens it, once: the address then loses it. */
function useSharing() {
  const [search, setSearch] = useSearchParams()
  const asked = search.has('challenge')
  const [sharing, setSharing] = useState(asked)
  useEffect(() => {
    if (!asked) return
    setSharing(true)
    setSearch({}, { replace: true })
  }, [asked, setSearch])
  return [sharing, setSharing] as const
}

/** The event that the next message is about: `?about=12` names it, once, and the address then loses it. */
function useAbout() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('about')
  const [id, setId] = useState(asked)
  useEffect(() => {
    if (asked !== null) setSearch({}, { replace: true })
  }, [asked, setSearch])
  const event = useApi('getEvent', { params: { id: id ?? '' } }, { enabled: id !== null }).data
  return { event: id === null ? undefined : event, drop: () => setId(null) }
}

/** The field to write in, or the reason why the person cannot write. */
export function ThreadFoot({ userId, state, replyTo, onReplied }: ThreadFootProps) {
  const me = useUser()
  const [text, setText] = useDraft(userId)
  const [sharing, setSharing] = useSharing()
  const about = useAbout()
  const field = useRef<HTMLTextAreaElement>(null)
  const sayTyping = useSayTyping(userId)
  useEffect(() => {
    if (replyTo) field.current?.focus({ preventScroll: true })
  }, [replyTo])
  const silence = useSilence()
  const silenced = silence !== null
  useEffect(() => {
    // the thread's own sentence about the silence ends with it
    if (silenced) return () => void invalidate('threadState', { userId })
  }, [silenced, userId])
  if (silence)
    return (
      <ChatFoot>
        <SilencedBanner silence={silence} />
      </ChatFoot>
    )
  if (state.closedBecause !== null)
    return (
      <ChatFoot>
        <ChatNote>{withLocalMoments(state.closedBecause)}</ChatNote>
      </ChatFoot>
    )
  const send = () => {
    const content = text.trim()
    if (content === '') return
    outboxOf(me.id).submit(
      userId,
      newMessage({
        content,
        ...(about.event && { event: challengeOf(about.event) }),
        ...(replyTo && { replyTo: quoteOf(replyTo) }),
      }),
    )
    setText('')
    onReplied()
    about.drop()
    field.current?.focus({ preventScroll: true })
  }
  const { unansweredLeft } = state
  return (
    <ChatFoot>
      {unansweredLeft !== null && unansweredLeft <= LEFT_SHOWN && (
        <ChatNote>
          {unansweredLeft === 1 ? 'One more message' : `${unansweredLeft} more messages`} until they answer.
        </ChatNote>
      )}
      <Composer
        ref={field}
        label="Message"
        value={text}
        maxLength={MESSAGE_MAX}
        onChange={(typed) => {
          setText(typed)
          if (typed.trim() !== '') sayTyping()
        }}
        onSend={send}
        above={
          <>
            {about.event && (
              <Attached name="About" remove="Remove the event" onRemove={about.drop}>
                {about.event.title}
              </Attached>
            )}
            {replyTo && (
              <Attached
                name={replyTo.senderId === me.id ? 'You' : fullName(replyTo.sender)}
                remove="Cancel the reply"
                onRemove={onReplied}
              >
                {replyTo.content}
              </Attached>
            )}
          </>
        }
        extras={
          <IconButton label="Share Bet Challenge" onClick={() => setSharing(true)}>
            <Swords size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {sharing && (
        <Opened onClose={() => setSharing(false)}>
          <ShareBetDialog userId={userId} onClose={() => setSharing(false)} />
        </Opened>
      )}
    </ChatFoot>
  )
}

type AttachedProps = { name: string; remove: string; onRemove: () => void; children: string }

/** The message or event that the next message refers to, with the button that takes it off. */
const Attached = ({ name, remove, onRemove, children }: AttachedProps) => (
  <div className="flex items-center gap-2 pl-1">
    <div className="min-w-0 flex-1">
      <Quote name={name}>{children}</Quote>
    </div>
    <IconButton label={remove} onClick={onRemove}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  </div>
)
