import { Search, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { lengthOf } from '#contract/characters.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { useSettled } from '#web/client/settled.ts'
import { useWide } from '#web/client/wide.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { ChatFrame } from '#web/ui/chat-frame.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ConversationList } from './conversation-list.tsx'
import { SearchResults } from './search-results.tsx'
import { ThreadPane } from './thread-pane.tsx'

const NewConversationDialog = lazy(() =>
  import('./new-conversation-dialog.tsx').then((m) => ({ default: m.NewConversationDialog })),
)

/** The conversations, and one of them: side by side on wide screens, else one after the other. */
export function MessagesScreen() {
  const { userId } = useParams<{ userId?: string }>()
  const wide = useWide()
  const list = <Conversations openId={userId} />
  if (wide)
    return (
      <ChatFrame side={list} sideKept={userId !== undefined}>
        {userId ? (
          <ThreadPane key={userId} userId={userId} />
        ) : (
          <div className="grid flex-1 place-items-center bg-canvas">
            <EmptyState
              illustration="table"
              title="Pick a conversation, or search for somebody to write to."
              action={<LinkButton href="/events">Find people in events</LinkButton>}
            />
          </div>
        )}
      </ChatFrame>
    )
  if (userId)
    return (
      <ChatFrame alone>
        <ThreadPane key={userId} userId={userId} />
      </ChatFrame>
    )
  return <div className="mx-auto w-full max-w-180 md:px-6">{list}</div>
}

const SEARCH_MIN = 2

/** The text in the search field, and the searched text. The address keeps it, so that Back leads to the results. */
function useSearchText() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const wanted = text.trim()
  const asked = useSettled(wanted)
  const type = (typed: string) => {
    setText(typed)
    const next = new URLSearchParams(params)
    if (typed === '') next.delete('search')
    else next.set('search', typed)
    setParams(next, { replace: true })
  }
  return { text, type, clear: () => setText(''), wanted, asked }
}

/** The list with its search; a search replaces the list with people and messages. */
function Conversations({ openId }: { openId: string | undefined }) {
  const me = useUser()
  const wide = useWide()
  const { text, type, clear, wanted, asked } = useSearchText()
  const [composing, setComposing] = useState(false)
  const stopComposing = () => setComposing(false)
  const searching = lengthOf(wanted) >= SEARCH_MIN
  const Heading = wide && openId ? 'h2' : 'h1'
  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <div className="grid gap-2 px-4 pt-4 pb-2">
        <div className="flex flex-wrap items-center justify-between">
          <Heading className="text-2xl">Messages</Heading>
          <IconButton label="Write to somebody" aria-haspopup="dialog" onClick={() => setComposing(true)}>
            <SquarePen size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <TextField
          label="Search people and messages"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => type(target.value)}
          end={<Search size={18} strokeWidth={1.75} aria-hidden="true" className="mr-3.5 text-ink-3" />}
        />
      </div>
      {searching ? (
        <SearchResults query={lengthOf(asked) >= SEARCH_MIN ? asked : wanted} onPick={clear} me={me.id} />
      ) : (
        <ConversationList me={me.id} openId={openId} onWrite={() => setComposing(true)} />
      )}
      {composing && (
        <Opened onClose={stopComposing}>
          <NewConversationDialog onClose={stopComposing} />
        </Opened>
      )}
    </section>
  )
}
