import { X } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { DigestRow } from '#web/notifications/digest-row.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { RowList } from '#web/ui/row.tsx'
import { SinceLine } from './since-line.tsx'
import { SINCE_FIRST, type SinceItem, sinceOrder } from './since-order.ts'
import { AskedPicture, EndedPicture, MovedPicture } from './since-pictures.tsx'

/**
 * The events of the person's absence: in their bets of this mode and around them, and their notifications.
 * @param shownWin an event whose win home shows, or showed until it was dismissed
 */
export function useSince(mode: 'real' | 'practice', shownWin?: string) {
  const digest = useApi('notificationDigest')
  const wasAway = digest.data?.awaySince != null
  const bets = useApi('sinceAway', { query: { mode } }, { enabled: wasAway })
  const known = bets.data && {
    ...bets.data,
    ended: bets.data.ended.filter(({ eventId }) => eventId !== shownWin),
  }
  return { bets: known, digest: digest.data, isPending: digest.isPending || bets.isLoading }
}

/** Whether the card has news to tell. */
export const hasNews = ({ bets, digest }: ReturnType<typeof useSince>): boolean =>
  digest?.awaySince != null && sinceOrder(bets, digest.groups).length > 0

/** The top of home after six hours or more: events as pictures, then the other news in lines, until the person dismisses it. */
export function SinceCard({ since: { bets, digest } }: { since: ReturnType<typeof useSince> }) {
  const [closed, setClosed] = useState(false)
  const [all, showAll] = useState(false)
  const dismissing = useAction(() => call('dismissDigest', { body: {} }))
  const close = () => {
    setClosed(true)
    dismissing.mutate()
  }
  if (closed || !digest?.awaySince) return null
  const { awaySince, groups } = digest
  const items = sinceOrder(bets, groups)
  const nothing = items.length === 0
  const rest = items.length - SINCE_FIRST
  return (
    <Card aria-label="Since you left">
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-3">
        <div className="min-w-0 pt-1">
          <h2 className="text-lg leading-tight">Since you left</h2>
          <p className="text-sm text-ink-2">
            {nothing
              ? `Nothing has changed on your bets since ${momentText(awaySince)}.`
              : momentText(awaySince)}
          </p>
        </div>
        <IconButton label="Dismiss" onClick={close}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {!nothing && (
        // a press on one of its links closes the card, too
        // biome-ignore lint/a11y/useKeyWithClickEvents: the links themselves answer to keys, with a click
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its links
        <div
          className="mt-3 grid grid-cols-1 gap-4"
          onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
        >
          <Items items={all ? items : items.slice(0, SINCE_FIRST)} />
        </div>
      )}
      {!all && rest > 0 && (
        <Button variant="ghost" className="-mb-2 w-full" onClick={() => showAll(true)}>
          {rest === 1 ? '1 more' : `${rest} more`}
        </Button>
      )}
    </Card>
  )
}

/** Things with two sides as pictures, then the others in one list. */
function Items({ items }: { items: readonly SinceItem[] }) {
  const lines = items.filter(({ kind }) => kind === 'line' || kind === 'told')
  return (
    <>
      {items.map((item) => (
        <Picture key={item.key} item={item} />
      ))}
      {lines.length > 0 && (
        <RowList label="What happened">
          {lines.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </RowList>
      )}
    </>
  )
}

function Picture({ item }: { item: SinceItem }) {
  if (item.kind === 'ended') return <EndedPicture bet={item.bet} />
  if (item.kind === 'moved') return <MovedPicture bet={item.bet} />
  if (item.kind === 'daily')
    return (
      <RowList label="Question of the day">
        <SinceLine line={item.news} />
      </RowList>
    )
  return item.kind === 'asked' ? <AskedPicture news={item.news} /> : null
}

function Line({ item }: { item: SinceItem }) {
  if (item.kind === 'line') return <SinceLine line={item.news} />
  return item.kind === 'told' ? <DigestRow {...item.group} /> : null
}
