import { ArrowLeftRight, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { letterOf } from '#contract/odds.ts'
import { AudienceLock } from '#web/bets/event/audience-lock.tsx'
import { Closing } from '#web/bets/event/closing.tsx'
import { currencyOf, type EventDetail, labelsOf, poolsOf } from '#web/bets/event/event-labels.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { SideButtons } from '#web/bets/slip/slip-bar.tsx'
import { useBetting } from '#web/bets/slip/use-betting.ts'
import { ApiError } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { BubbleCard } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { counterOffer } from './new-challenge.ts'
import type { Message } from './thread.ts'

const SlipDialog = lazy(() =>
  import('#web/bets/slip/slip-dialog.tsx').then((m) => ({ default: m.SlipDialog })),
)
const ShareBetDialog = lazy(() =>
  import('./share-bet-dialog.tsx').then((m) => ({ default: m.ShareBetDialog })),
)

type InlineBetProps = {
  /** as in the message */
  event: NonNullable<Message['event']>
  message: Message
  userId: string
  mine: boolean
  writable: boolean
}

/** In place of a challenge on an event that its creator shows to other people. */
export const NotForYou = () => (
  <BubbleCard label="Bet not for you">
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Lock size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      This bet is not for you.
    </p>
  </BubbleCard>
)

/** The event of a bet challenge, live, with both its sides to bet on. */
export function InlineBet({ event, message, userId, mine, writable }: InlineBetProps) {
  useWatch([`event:${event.id}`])
  const { data: detail, error } = useApi('getEvent', { params: { id: event.id } })
  const [countering, setCountering] = useState(false)
  const status = detail?.status ?? event.status
  if (error instanceof ApiError && error.status === 404) return <NotForYou />
  return (
    <BubbleCard label={`Bet: ${event.title}`}>
      <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span className="min-w-0">
          {detail && status === 'open' ? <Closing endsAt={detail.endsAt} /> : 'Bet challenge'}
        </span>
        {detail && (
          <span className="flex shrink-0 items-center gap-1">
            <AudienceLock audience={detail.audience} />
            <ModeMark practice={detail.isPracticeMode} />
          </span>
        )}
      </div>
      <div>
        <h3 className="text-lg wrap-anywhere">
          <Link href={`/events/${event.id}`} dir="auto" className="hover:underline">
            {event.title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1 line-clamp-4 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
          {event.description}
        </p>
      </div>
      {event.offered && (
        <p className="text-sm wrap-anywhere">
          {mine ? 'You offer' : 'You are offered'}{' '}
          <b>
            {letterOf(event.offered)} · {labelsOf(event)[event.offered]}
          </b>
        </p>
      )}
      {detail ? <Bar event={detail} /> : <Skeleton className="h-11.5 rounded-md" />}
      {status === 'open' ? (
        detail && <OpenBet event={detail} />
      ) : (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm text-ink-1">This bet is {status}</p>
      )}
      {!mine && writable && status === 'open' && (
        <Button
          variant="ghost"
          size="dense"
          className="justify-self-start"
          icon={<ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setCountering(true)}
        >
          Counter-offer
        </Button>
      )}
      {countering && detail && (
        <Opened onClose={() => setCountering(false)}>
          <ShareBetDialog
            userId={userId}
            first={counterOffer(detail)}
            replyTo={message}
            onClose={() => setCountering(false)}
          />
        </Opened>
      )}
    </BubbleCard>
  )
}

function Bar({ event }: { event: EventDetail }) {
  const currency = currencyOf(event)
  return (
    <SeamBar
      pools={poolsOf(event)}
      labels={labelsOf(event)}
      size="list"
      feeBps={event.feeBps}
      closed={event.status !== 'open'}
      {...(event.outcome && { outcome: event.outcome })}
      {...(event.mine && {
        mine: event.mine.selection,
        mineText: `you ${moneyText({ cents: wireToCents(event.mine.stake), currency })}`,
      })}
    />
  )
}

/** Both sides by their price; a press opens the slip, as on the event's page. */
function OpenBet({ event }: { event: EventDetail }) {
  const betting = useBetting(event)
  const [open, setOpen] = useState(false)
  if (usePlayClosed(event.isPracticeMode)) return <PlayBand practice={event.isPracticeMode} />
  const close = () => {
    setOpen(false)
    if (betting.placed) betting.again()
  }
  return (
    <>
      <div className="@container flex gap-2">
        <SideButtons event={event} betting={betting} onOpen={() => setOpen(true)} />
      </div>
      {open && (
        <Opened onClose={close}>
          <SlipDialog event={event} betting={betting} title={event.title} onClose={close} />
        </Opened>
      )}
    </>
  )
}
