import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { cutTo, lengthOf } from '#contract/characters.ts'
import { MESSAGE_MAX } from '#contract/chat-limits.ts'
import { keptDraft, writeDraft } from '#web/client/calls/kept-draft.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useSettled } from '#web/client/settled.ts'
import { Card } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { ConversationList } from './conversation-list.tsx'
import { emptyChallenge } from './new-challenge.ts'
import { SearchResults } from './search-results.tsx'
import { readShared, type Shared, sharedScreen, sharedText } from './shared-link.ts'
import { challengeDraftOf, draftOf } from './use-draft.ts'

/** The limits of the bet challenge's own fields. */
const TITLE_MAX = 140
const SOURCE_MAX = 180
const SEARCH_MIN = 2

type As = 'message' | 'challenge'
const FORMS = [
  { value: 'message', label: 'A message' },
  { value: 'challenge', label: 'A bet challenge' },
] as const satisfies readonly { value: As; label: string }[]

/** Appends the shared text to the unsent text to a person. */
function draftMessage(userId: string, me: string, shared: Shared): void {
  const before = keptDraft(draftOf(userId), 'text', me)
  const text = [before, sharedText(shared)].filter((part) => part !== '').join('\n')
  writeDraft(draftOf(userId), me, { text: cutTo(text, MESSAGE_MAX) })
}

/** Begins a bet challenge to a person with the shared parts: the question, and the link as its source. */
function draftChallenge(userId: string, me: string, shared: Shared): void {
  // a title is one line
  const question = (sharedText({ ...shared, url: '' }) || shared.url).replace(/\s+/g, ' ')
  const form = {
    ...emptyChallenge,
    title: cutTo(question, TITLE_MAX),
    source: cutTo(shared.url, SOURCE_MAX),
  }
  writeDraft(challengeDraftOf(userId), me, { form })
}

/** The target of the phone's share menu: a link to our site opens its screen, everything else goes on to a person. */
export function SharedScreen() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const shared = readShared(search)
  const screen = sharedScreen(shared, location.origin)
  useEffect(() => {
    // an invite's address is a page of the server, which leads into the room
    if (screen?.startsWith('/share/')) location.replace(screen)
    else if (screen) navigate(screen, { replace: true })
  }, [screen, navigate])
  if (screen) return null
  if (sharedText(shared) === '')
    return (
      <Page title="Send it on">
        <EmptyState
          illustration="table"
          title="Nothing was shared."
          learn="To share something here, choose Evens in another app’s share menu."
        />
      </Page>
    )
  return <SendOn shared={shared} />
}

function SendOn({ shared }: { shared: Shared }) {
  const me = useUser()
  const [, navigate] = useLocation()
  const [as, setAs] = useState<As>('message')
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  // the rows are links to conversations: this writes the draft before the browser follows one
  const follow = (press: MouseEvent) => {
    const link = press.target instanceof Element ? press.target.closest('a') : null
    const userId = /^\/messages\/([^/?]+)/.exec(link?.getAttribute('href') ?? '')?.[1]
    if (!userId) return
    if (as === 'message') return draftMessage(userId, me.id, shared)
    draftChallenge(userId, me.id, shared)
    press.preventDefault()
    navigate(`/messages/${userId}?challenge`)
  }
  return (
    <Page title="Send it on" intro="Nothing is sent until you press Send there.">
      <div className="grid max-w-180 grid-cols-1 gap-4">
        <Card>
          <p dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
            {sharedText(shared)}
          </p>
        </Card>
        <ChipGroup label="Send it as" options={FORMS} value={as} onChange={setAs} />
        <TextField
          label="Search people"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {/* it only listens to its links, which answer to keys with a click */}
        <div onClickCapture={follow} className="-mx-4">
          {lengthOf(query) >= SEARCH_MIN ? (
            <SearchResults query={query} onPick={() => {}} me={me.id} />
          ) : (
            <ConversationList me={me.id} openId={undefined} />
          )}
        </div>
      </div>
    </Page>
  )
}
