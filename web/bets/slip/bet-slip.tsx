import { type Currency, wireToCents } from '#contract/money.ts'
import { letterOf, paidOdds } from '#contract/odds.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { useConnectionLost } from '#web/client/live/live.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { isOwnLimit } from '#web/safer-play/limits-link.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SidePicker, Slip } from '#web/ui/slip.tsx'
import { EventState } from '../actions/later-state.tsx'
import { currencyOf, type EventDetail, labelsOf, poolsOf } from '../event/event-labels.ts'
import { movedText } from '../event/moved-text.ts'
import { OneSide } from '../event/one-side.tsx'
import { InterestLine } from '../interest/later-line.tsx'
import { betLabel, readPlan } from './bet-plan.ts'
import { BetReceipt } from './bet-receipt.tsx'
import { SlipPause, useSlipPause } from './slip-pause.tsx'
import { SlipQuote } from './slip-quote.tsx'
import { type Betting, onlySide } from './use-betting.ts'

type SlipAmountProps = {
  value: string
  onChange: (value: string) => void
  currency: Currency
  /** the balance of the purse, hundredths */
  purse: bigint
  error?: string | undefined
}

/** The amount of a bet. */
function SlipAmount({ value, onChange, currency, purse, error }: SlipAmountProps) {
  return (
    <div data-slip-amount>
      <AmountInput
        label="Amount"
        value={value}
        onChange={onChange}
        currency={currency}
        purse={purse}
        {...(error && { error })}
      />
    </div>
  )
}

const LimitsLink = lazy(() =>
  import('#web/safer-play/limits-link.tsx').then((m) => ({ default: m.LimitsLink })),
)

const AddMoney = lazy(
  () => import('./add-money.tsx').then((m) => ({ default: m.AddMoney })),
  <Skeleton className="h-13 w-full rounded-lg" />,
)

const InterestTick = lazy(
  () => import('./interest-tick.tsx').then((m) => ({ default: m.InterestTick })),
  <Skeleton className="h-13 w-full rounded-md" />,
)

const StakeProof = lazy(() => import('./stake-proof.tsx').then((m) => ({ default: m.StakeProof })))

export type BetSlipProps = {
  event: EventDetail
  betting: Betting
  /** inside a sheet, which already has the paper and the heading */
  bare?: boolean
}

/** The slip: side, amount, possible win, one button. After a bet it tears into the receipt, and may open with a pause. */
export function BetSlip(properties: BetSlipProps) {
  const { event, betting } = properties
  const paused = usePlayClosed(event.isPracticeMode)
  if (betting.placed) {
    return (
      <div data-receipt>
        <BetReceipt event={event} placed={betting.placed} onAgain={betting.again} />
      </div>
    )
  }
  if (paused) return <PlayBand practice={event.isPracticeMode} />
  return <WaitingSlip {...properties} />
}

/** The slip. Once the event has locked under it: the receipt of a bet that was just placed, or why betting is over. */
export function SlipOrState({ event, betting }: Pick<BetSlipProps, 'event' | 'betting'>) {
  if (event.can.bet) return <BetSlip event={event} betting={betting} bare />
  if (betting.placed) return <BetReceipt event={event} placed={betting.placed} onAgain={betting.again} />
  return <EventState event={event} />
}

function WaitingSlip(properties: BetSlipProps) {
  const { ready, pause } = useSlipPause(properties.event)
  return (
    <SlipPause pause={pause}>
      <OpenSlip {...properties} ready={ready} />
    </SlipPause>
  )
}

function OpenSlip({ event, betting, bare = false, ready }: BetSlipProps & { ready: boolean }) {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const lost = useConnectionLost()
  const currency = currencyOf(event)
  const purse = wireToCents(event.isPracticeMode ? user.practiceBalance : user.balance)
  const { plan } = betting
  const bet = readPlan(plan)
  const limited = isOwnLimit(betting.refusal)
  return (
    <Form className="" onSubmit={() => ready && betting.submit()} aria-label="Bet slip" data-slip>
      <Slip
        {...(!bare && { title: 'Your slip' })}
        className={bare ? 'border-0! p-0!' : ''}
        action={
          <>
            {betting.missing ? (
              <AddMoney event={event} betting={betting} missing={betting.missing} disabled={!ready} />
            ) : (
              <Button
                type="submit"
                size="large"
                disabled={!ready}
                busy={betting.placing}
                busyLabel="Placing…"
              >
                {betLabel(plan, labelsOf(event), event.isPracticeMode)}
              </Button>
            )}
            <p className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
              <span>{event.isPracticeMode ? 'Practice coins' : 'Real balance'}</span>
              <Money cents={purse} currency={currency} className="font-semibold text-ink-1" />
            </p>
          </>
        }
      >
        {event.isPracticeMode !== practiceMode && <OtherMode event={event} />}
        <SlipSide event={event} betting={betting} />
        <SlipAmount
          value={plan.amount}
          onChange={betting.setAmount}
          currency={currency}
          purse={purse}
          error={betting.problem}
        />
        {limited && <Limited betting={betting} />}
        {betting.lacksProof && (
          <Aside>
            <StakeProof event={event} onConfirm={() => void betting.prove()} />
          </Aside>
        )}
        {bet && (
          <p className="text-center text-sm text-ink-2">{movedText(event, bet.selection, bet.cents)}</p>
        )}
        {event.toAccept === null ? (
          <InterestLine event={event} />
        ) : (
          <InterestTick line={event.toAccept} tick={betting.tick} />
        )}
        {bet && <SlipQuote event={event} selection={bet.selection} cents={bet.cents} />}
        {lost && <p className="text-sm text-pot">Connection lost: these figures may be old.</p>}
        {betting.failure && !limited && <FieldError>{betting.failure}</FieldError>}
        {bet && event.mine && (
          <p className="sr-only">You are adding to your bet on side {letterOf(bet.selection)}.</p>
        )}
      </Slip>
    </Form>
  )
}

/** The person's own limit or break that forbids the bet: beside the amount, with a link to it. */
function Limited({ betting }: { betting: Betting }) {
  return (
    <div className="grid justify-items-start gap-1">
      <FieldError>{betting.failure}</FieldError>
      <Aside>
        <LimitsLink error={betting.refusal} />
      </Aside>
    </div>
  )
}

function OtherMode({ event }: { event: EventDetail }) {
  return (
    <p className="rounded-md bg-pot-soft px-3 py-2 text-sm">
      {event.isPracticeMode
        ? 'You are in real-money mode, but this event takes practice coins.'
        : 'You are in practice mode, but this event takes real money.'}
    </p>
  )
}

/** The side to bet on. A person with a stake keeps to its side. */
function SlipSide({ event, betting }: { event: EventDetail; betting: Betting }) {
  const own = onlySide(event)
  if (own) return <OneSide event={event} own={own} />
  const pools = poolsOf(event)
  const feeBps = BigInt(event.feeBps)
  return (
    <SidePicker
      labels={labelsOf(event)}
      odds={{
        optionA: paidOdds(pools, 'optionA', feeBps),
        optionB: paidOdds(pools, 'optionB', feeBps),
      }}
      value={betting.plan.selection}
      onChange={betting.choose}
      wrong={betting.lacksSide}
    />
  )
}
