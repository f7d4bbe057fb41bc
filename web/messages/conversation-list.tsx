import { BellOff, type LucideIcon, Pin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { fullName } from '#web/chat/names.ts'
import { keptDraft } from '#web/client/calls/kept-draft.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountBadge, countText, OnlineDot } from '#web/ui/chat-marks.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { PeopleToWriteTo } from './people-to-write-to.tsx'
import { useConversations } from './thread-data.ts'
import { timeLabel } from './time-label.ts'
import { draftOf } from './use-draft.ts'

type Conversation = Reply<'listConversations'>[number]

/** The list follows the presence of this many conversations. */
const FOLLOWED = 30
const MINUTE_MS = 60_000

/** The present time, updated together with the labels. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ConversationListProps = {
  me: string
  openId: string | undefined /** absent while the person types a name above */
  onWrite?: () => void
}

/** The person's conversations: pinned ones first, then the newest. */
export function ConversationList({ me, openId, onWrite }: ConversationListProps) {
  const list = useConversations()
  const now = useNow()
  const conversations = list.data ?? []
  useWatch(
    conversations
      .slice(0, FOLLOWED)
      .flatMap(({ userId, presenceShown }) => (presenceShown ? [`thread:${userId}` as const] : [])),
  )
  if (list.isError && !list.data)
    return (
      <div className="p-4">
        <NotLoaded answer={list} failed="Your conversations did not load" calm="Nothing is lost." />
      </div>
    )
  if (!list.data)
    return (
      <div className="px-4">
        <RowSkeleton rows={6} />
      </div>
    )
  if (conversations.length === 0)
    return (
      <>
        <EmptyState
          illustration="table"
          title="No messages yet"
          {...(onWrite
            ? {
                action: (
                  <Button aria-haspopup="dialog" onClick={onWrite}>
                    Find somebody
                  </Button>
                ),
              }
            : { learn: 'Type a name above to find somebody and write to them.' })}
        />
        {onWrite && <PeopleToWriteTo me={me} />}
      </>
    )
  return (
    <ul aria-label="Conversations" className="pb-4">
      {conversations.map((one) => (
        <ConversationRow
          key={one.userId}
          conversation={one}
          me={me}
          open={one.userId === openId}
          now={Math.max(now, Date.parse(one.lastMessage.createdAt))}
        />
      ))}
    </ul>
  )
}

type RowProps = { conversation: Conversation; me: string; open: boolean; now: number }

function ConversationRow({ conversation, me, open, now }: RowProps) {
  const { userId, user, lastMessage, unreadCount, pinned, muted, online } = conversation
  const unread = unreadCount > 0 && !open
  const draft = open ? '' : keptDraft(draftOf(userId), 'text', me)
  return (
    <li
      className={classNames(
        'relative mx-2 flex min-h-18 items-center gap-3 rounded-lg px-2 py-2',
        open ? 'bg-sunken dark:bg-raised' : 'hover:bg-ink-1/5',
      )}
    >
      <span className="relative">
        <Avatar person={user} size={44} />
        {online && <OnlineDot />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            href={`/messages/${userId}`}
            aria-current={open ? 'page' : undefined}
            className={classNames(
              'min-w-0 flex-1 truncate before:absolute before:inset-0 before:rounded-lg focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-ink-1',
              unread ? 'font-bold' : 'font-semibold',
            )}
          >
            <bdi>{fullName(user)}</bdi>
            {online && <span className="sr-only">, online</span>}
          </Link>
          {pinned && <Mark of={Pin} label="Pinned" />}
          {muted && <Mark of={BellOff} label="Muted" />}
          <time dateTime={lastMessage.createdAt} className="shrink-0 text-xs text-ink-3">
            {timeLabel(lastMessage.createdAt, now)}
          </time>
        </div>
        <div className="flex items-center gap-2">
          <LastLine message={lastMessage} draft={draft} me={me} unread={unread} />
          {unread && (
            <CountBadge
              text={countText(unreadCount)}
              label={`${countText(unreadCount)} unread`}
              muted={muted}
            />
          )}
        </div>
      </div>
    </li>
  )
}

function Mark({ of: Icon, label }: { of: LucideIcon; label: string }) {
  return (
    <Icon
      size={14}
      strokeWidth={1.75}
      role="img"
      aria-label={label}
      className="shrink-0 self-center text-ink-3"
    />
  )
}

/** A message as one line of the list. */
function lastLine(last: { content: string; senderId: string }, me: string): string {
  const text = last.content === '' ? 'Message deleted' : last.content.replace(/\s+/g, ' ')
  return last.senderId === me ? `You: ${text}` : text
}

type LastLineProps = { message: Conversation['lastMessage']; draft: string; me: string; unread: boolean }

/** The newest message, or the waiting draft. */
function LastLine({ message, draft, me, unread }: LastLineProps) {
  return (
    <p
      dir="auto"
      className={classNames(
        'min-w-0 flex-1 truncate text-sm',
        unread ? 'font-semibold text-ink-1' : 'text-ink-2',
      )}
    >
      {draft ? (
        <>
          <span className="font-semibold text-pot">Draft: </span>
          {draft}
        </>
      ) : (
        lastLine(message, me)
      )}
    </p>
  )
}
