import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { otherOf } from '#contract/odds.ts'
import { poolsOf } from '#web/bets/event-labels.ts'
import { useAction } from '#web/client/action.ts'
import { call } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { DigestRows } from '#web/notifications/digest-rows.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { seamShares } from '#web/ui/seam-shares.ts'
import { BetPicture } from './bet-picture.tsx'

type Since = Reply<'sinceAway'>
type Moved = Since['moved'][number]
type Ended = Since['ended'][number]

/** What happened while the person was away: in their bets of this mode, and what they were told. */
export function useSince(mode: 'real' | 'practice') {
  const digest = useApi('notificationDigest')
  const wasAway = digest.data?.awaySince != null
  const bets = useApi('sinceAway', { query: { mode } }, { enabled: wasAway })
  return { bets: bets.data, digest: digest.data, isPending: digest.isPending || bets.isLoading }
}

/** The beginning of home after six hours or more: the person's bets as pictures, then the other news, until it is dismissed. */
export function SinceCard({ since: { bets, digest } }: { since: ReturnType<typeof useSince> }) {
  const [closed, setClosed] = useState(false)
  const dismissing = useAction(() => call('dismissDigest', { body: {} }))
  const close = () => {
    setClosed(true)
    dismissing.mutate()
  }
  if (closed || !digest?.awaySince) return null
  const { moved = [], ended = [] } = bets ?? {}
  const { awaySince, groups } = digest
  const nothing = moved.length + ended.length + groups.length === 0
  return (
    <Card aria-label="Since you left">
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-3">
        <div className="min-w-0 pt-1">
          <h2 className="text-lg leading-tight">Since you left</h2>
          <p className="text-sm text-ink-2">
            {nothing ? `Nothing of yours has moved since ${momentText(awaySince)}.` : momentText(awaySince)}
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
          {ended.map((bet) => (
            <EndedBet key={bet.eventId} bet={bet} />
          ))}
          {moved.map((bet) => (
            <MovedBet key={bet.eventId} bet={bet} />
          ))}
          {groups.length > 0 && <DigestRows groups={groups} />}
        </div>
      )}
    </Card>
  )
}

const pictured = (bet: Moved | Ended) => ({
  eventId: bet.eventId,
  event: bet,
  practice: bet.isPracticeMode,
  selection: bet.selection,
  stake: wireToCents(bet.stake),
})

function EndedBet({ bet }: { bet: Ended }) {
  const currency = bet.isPracticeMode ? 'PLAY' : 'USD'
  const { result, selection } = bet
  if (!result) return null
  const outcome = { won: selection, lost: otherOf(selection), refunded: 'void' } as const
  return (
    <BetPicture {...pictured(bet)} outcome={outcome[result.outcome]} closed>
      {result.outcome === 'refunded' ? (
        <span>
          Your <Money wire={bet.stake} currency={currency} className="font-semibold text-ink-1" /> came back
        </span>
      ) : (
        <span>
          You {result.outcome === 'won' ? 'won' : 'lost'}{' '}
          <Money cents={wireToCents(result.profit)} currency={currency} signed className="font-semibold" />
        </span>
      )}
    </BetPicture>
  )
}

function MovedBet({ bet }: { bet: Moved }) {
  const before = seamShares({
    optionA: wireToCents(bet.optionAPoolBefore),
    optionB: wireToCents(bet.optionBPoolBefore),
  }).percent[bet.selection]
  const now = seamShares(poolsOf(bet)).percent[bet.selection]
  const { people, faces } = bet.against
  const [first] = faces
  return (
    <BetPicture {...pictured(bet)} closed={bet.status !== 'open'}>
      <span className="inline-flex items-center gap-1.5">
        Your side <span className="tabular font-semibold text-ink-1">{before}%</span>
        <ArrowRight size={14} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        <span className="sr-only">to</span>
        <span className="tabular font-semibold text-ink-1">{now}%</span>
      </span>
      {people > 0 && first && (
        <span className="flex min-w-0 items-center gap-2">
          <span aria-hidden="true" className="flex">
            {faces.map((person) => (
              <Avatar key={person.id} person={person} size={24} className="-mr-1 ring-2 ring-surface" />
            ))}
          </span>
          <span className="ml-1.5 min-w-0 wrap-anywhere">
            <bdi>{first.firstName}</bdi>
            {people > 1 && ` and ${people - 1} more`} bet against you
          </span>
        </span>
      )}
    </BetPicture>
  )
}
