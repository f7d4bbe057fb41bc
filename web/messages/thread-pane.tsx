import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { fullName } from '#web/chat/names.ts'
import { ApiError } from '#web/client/calls/api.ts'
import { isId } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useSeen } from '#web/client/kept/tab-title.ts'
import { useConnectionLost, useWatch } from '#web/client/live/live.ts'
import { useWide } from '#web/client/wide.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ChatHead } from '#web/ui/chat-frame.tsx'
import { OnlineDot } from '#web/ui/chat-marks.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Message } from './thread.ts'
import { type ThreadState, useThread, useThreadState } from './thread-data.ts'
import { ThreadFoot, useTyping } from './thread-foot.tsx'
import { useNothingMissed } from './thread-frames.ts'
import { ThreadLog } from './thread-log.tsx'
import { ThreadMenu } from './thread-menu.tsx'

/** The conversation with one person. */
export function ThreadPane({ userId }: { userId: string }) {
  const me = useUser()
  const own = userId === me.id
  const state = useThreadState(userId)
  useWatch(isId(userId) && !own && state.data?.presenceShown ? [`thread:${userId}`] : [])
  const gone = state.error instanceof ApiError && (state.error.status === 404 || state.error.status === 400)
  if (own || gone)
    return (
      <>
        <ChatHead>
          <BackLink />
          <h1 className="text-lg">{own ? 'This is you' : 'User Not Found'}</h1>
        </ChatHead>
        <EmptyState
          illustration="bench"
          title={own ? 'You cannot write to yourself.' : 'No such person. The link may be wrong.'}
          action={<LinkButton href="/messages">All messages</LinkButton>}
        />
      </>
    )
  if (state.isError && !state.data)
    return (
      <>
        <ChatHead>
          <BackLink />
          <h1 className="text-lg">Conversation</h1>
        </ChatHead>
        <div className="p-4">
          <NotLoaded answer={state} failed="The conversation did not load" calm="Nothing is lost." />
        </div>
      </>
    )
  return state.data ? <OpenThread userId={userId} state={state.data} /> : <ThreadSkeleton />
}

function BackLink() {
  const wide = useWide()
  if (wide) return null
  return (
    <Link
      href="/messages"
      aria-label="All messages"
      className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:text-ink-1"
    >
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

function OpenThread({ userId, state }: { userId: string; state: ThreadState }) {
  const thread = useThread(userId)
  useNothingMissed(userId, thread.data !== undefined)
  const [search] = useSearchParams()
  const [replyTo, setReplyTo] = useState<Message>()
  const typing = useTyping(userId)
  // on a phone no other place says so
  const lost = useConnectionLost()
  useSeen(fullName(state.user))
  const writable = state.closedBecause === null
  return (
    <>
      <ChatHead>
        <BackLink />
        <span className="relative">
          <Avatar person={state.user} size={40} />
          {state.online && <OnlineDot />}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="flex items-center gap-2 font-sans text-base font-bold tracking-normal">
            <Link
              href={`/profile/${userId}`}
              className="relative z-1 block min-h-6 w-fit max-w-full min-w-0 -outline-offset-2 before:absolute before:-inset-x-1 before:-top-2 before:-bottom-3 hover:underline"
            >
              <bdi className="block truncate">{fullName(state.user)}</bdi>
            </Link>
            <OperatorBadge person={state.user} />
          </h1>
          <p
            role="status"
            className="relative -mt-0.5 line-clamp-2 text-sm leading-tight wrap-anywhere text-ink-2"
          >
            {lost ? 'Connection lost, trying again…' : <Status state={state} typing={typing} />}
          </p>
        </div>
        <ThreadMenu userId={userId} state={state} />
      </ChatHead>
      <ThreadLog
        userId={userId}
        person={state.user}
        thread={thread}
        writable={writable}
        jumpTo={search.get('at') ?? undefined}
        onReply={setReplyTo}
      />
      <ThreadFoot userId={userId} state={state} replyTo={replyTo} onReplied={() => setReplyTo(undefined)} />
    </>
  )
}

/**
 * The line under the name. The note on a new account matters more than presence and replaces it; the dot shows presence too,
 * with a word for people who do not see it.
 */
function Status({ state, typing }: { state: ThreadState; typing: boolean }) {
  const { newStranger, presenceShown, online } = state
  if (typing && presenceShown) return 'typing…'
  const presence = presenceShown && (online ? 'Online' : 'Offline')
  if (!newStranger) return presence
  return (
    <>
      New account · No money exchanged yet
      {presence && (
        <>
          {' '}
          <span className="sr-only">{presence}</span>
        </>
      )}
    </>
  )
}

function ThreadSkeleton() {
  return (
    <>
      <ChatHead>
        <BackLink />
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </ChatHead>
      <div className="grid content-end gap-3 p-4">
        <Loading label="Loading the conversation" />
        <Skeleton className="h-10 w-3/5 rounded-xl" />
        <Skeleton className="h-10 w-2/5 justify-self-end rounded-xl" />
        <Skeleton className="h-16 w-1/2 rounded-xl" />
      </div>
    </>
  )
}
