import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import { paidOdds } from '#contract/odds.ts'
import { Closing } from '#web/bets/event/closing.tsx'
import { currencyOf, type EventDetail, labelsOf, poolsOf } from '#web/bets/event/event-labels.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { OneSide } from '#web/bets/event/one-side.tsx'
import { betLabel } from '#web/bets/slip/bet-plan.ts'
import { SlipDialogs } from '#web/bets/slip/slip-dialogs.tsx'
import { SlipPause, useSlipPause } from '#web/bets/slip/slip-pause.tsx'
import { StakeProof } from '#web/bets/slip/stake-proof.tsx'
import { useBetting } from '#web/bets/slip/use-betting.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { BubbleCard } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SidePicker } from '#web/ui/slip.tsx'
import { counterOffer } from './new-challenge.ts'
import type { Message } from './thread.ts'

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

/** The event of a bet challenge, live, with everything to bet on it in place. */
export function InlineBet({ event, message, userId, mine, writable }: InlineBetProps) {
  useWatch([`event:${event.id}`])
  const detail = useApi('getEvent', { params: { id: event.id } }).data
  const [countering, setCountering] = useState(false)
  const status = detail?.status ?? event.status
  return (
    <BubbleCard label={`Bet: ${event.title}`}>
      <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span className="min-w-0">
          {detail && status === 'open' ? <Closing endsAt={detail.endsAt} /> : 'Bet challenge'}
        </span>
        {detail && <ModeMark practice={detail.isPracticeMode} />}
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
      {detail ? <Bar event={detail} /> : <Skeleton className="h-11.5 rounded-md" />}
      {status === 'open' ? (
        detail && <BetForm event={detail} />
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

/** Side, amount, one button; a break or a pause instead. */
function BetForm({ event }: { event: EventDetail }) {
  const paused = usePlayClosed(event.isPracticeMode)
  if (paused) return <PlayBand practice={event.isPracticeMode} />
  return <WaitingForm event={event} />
}

function WaitingForm({ event }: { event: EventDetail }) {
  const { ready, pause } = useSlipPause(event)
  return (
    <SlipPause pause={pause}>
      <OpenForm event={event} ready={ready} />
    </SlipPause>
  )
}

function OpenForm({ event, ready }: { event: EventDetail; ready: boolean }) {
  const user = useUser()
  const betting = useBetting(event)
  const currency = currencyOf(event)
  const { plan, placed } = betting
  if (placed)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2">
        <p role="status" className="text-sm wrap-anywhere">
          You bet {moneyText({ cents: wireToCents(placed.amount), currency })} on{' '}
          {labelsOf(event)[placed.selection]}.
        </p>
        <Button variant="secondary" size="dense" onClick={betting.again}>
          Bet again
        </Button>
      </div>
    )
  const pools = poolsOf(event)
  const fee = BigInt(event.feeBps)
  return (
    <Form aria-label="Bet" className="grid grid-cols-1 gap-2.5" onSubmit={() => ready && betting.submit()}>
      {event.mine ? (
        <OneSide event={event} mine={event.mine} />
      ) : (
        <SidePicker
          labels={labelsOf(event)}
          odds={{ optionA: paidOdds(pools, 'optionA', fee), optionB: paidOdds(pools, 'optionB', fee) }}
          value={plan.selection}
          onChange={betting.choose}
        />
      )}
      <AmountField
        label="Amount"
        value={plan.amount}
        onChange={betting.setAmount}
        currency={currency}
        max={wireToCents(event.isPracticeMode ? user.practiceBalance : user.balance)}
      />
      <Button type="submit" disabled={!ready} busy={betting.placing} busyLabel="Placing…">
        {betLabel(plan, labelsOf(event), event.isPracticeMode)}
      </Button>
      {betting.failure && <FieldError>{betting.failure}</FieldError>}
      {betting.lacksProof && <StakeProof event={event} onConfirm={() => void betting.prove()} />}
      <SlipDialogs event={event} betting={betting} />
    </Form>
  )
}
