import { type FormEvent, useId } from 'react'
import { wireToCents } from '#contract/money.ts'
import { quote } from '#contract/odds.ts'
import { paidOdds } from '#contract/paid-odds.ts'
import { useConnectionLost } from '#web/client/live.ts'
import { usePracticeMode } from '#web/client/practice-mode.tsx'
import { useUser } from '#web/client/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/rates.ts'
import { QuoteLines, SidePicker, Slip } from '#web/ui/slip.tsx'
import { betLabel, readPlan } from './bet-plan.ts'
import { BetReceipt } from './bet-receipt.tsx'
import { currencyOf, type EventDetail, labelsOf, letterOf, poolsOf } from './event-labels.ts'
import { movedText } from './moved-text.ts'
import { OneSide } from './one-side.tsx'
import { SlipAmount } from './slip-amount.tsx'
import type { Betting } from './use-betting.ts'

export type BetSlipProps = {
  event: EventDetail
  betting: Betting
  /** inside a sheet, which has the paper and the heading already */
  bare?: boolean
}

/** The slip: side, amount, possible win, one button. After a bet it tears into the receipt. */
export function BetSlip({ event, betting, bare = false }: BetSlipProps) {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const lost = useConnectionLost()
  const id = useId()
  const currency = currencyOf(event)
  const purse = wireToCents(event.isPracticeMode ? user.practiceBalance : user.balance)
  if (betting.placed) {
    return <BetReceipt event={event} placed={betting.placed} onAgain={betting.again} />
  }
  const { plan } = betting
  const bet = readPlan(plan)
  const short = bet !== null && bet.cents > purse
  const pools = poolsOf(event)
  const feeBps = BigInt(event.feeBps)
  const quoted = bet && quote(pools, bet.selection, bet.cents, feeBps)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!short) betting.submit()
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Bet slip" data-slip>
      <Slip
        {...(!bare && { title: 'Your slip' })}
        className={bare ? 'border-0! p-0!' : ''}
        action={
          <>
            <Button
              type="submit"
              size="large"
              disabled={short}
              busy={betting.placing}
              busyLabel="Placing…"
              {...(short && { 'aria-describedby': `${id}-short` })}
            >
              {betLabel(plan, event.isPracticeMode)}
            </Button>
            <p className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
              <span>{event.isPracticeMode ? 'Practice coins' : 'Real balance'}</span>
              <Money cents={purse} currency={currency} className="font-semibold text-ink-1" />
            </p>
          </>
        }
      >
        {event.isPracticeMode !== practiceMode && (
          <p className="rounded-md bg-pot-soft px-3 py-2 text-sm">
            {event.isPracticeMode
              ? 'You are in real-money mode, but this event takes practice coins.'
              : 'You are in practice mode, but this event takes real money.'}
          </p>
        )}
        {event.mine ? (
          <OneSide event={event} mine={event.mine} />
        ) : (
          <SidePicker
            labels={labelsOf(event)}
            odds={{
              optionA: paidOdds(pools, 'optionA', feeBps),
              optionB: paidOdds(pools, 'optionB', feeBps),
            }}
            value={plan.selection}
            onChange={betting.choose}
          />
        )}
        <SlipAmount value={plan.amount} onChange={betting.setAmount} currency={currency} purse={purse} />
        {bet && (
          <p className="text-center text-sm text-ink-2">{movedText(event, bet.selection, bet.cents)}</p>
        )}
        {quoted && bet && (
          <QuoteLines
            quote={quoted}
            currency={currency}
            selection={bet.selection}
            feeRate={percent(feeBps)}
            formula={
              <>
                The pot less the fee is shared by the winners according to their stakes. The fee is{' '}
                {percent(feeBps)} of the whole pot and never more than the losing side’s part, so a winner
                never gets back less than the stake. What you could win changes with every bet until the event
                locks.
              </>
            }
          />
        )}
        {short && (
          <div id={`${id}-short`} className="grid justify-items-start gap-2">
            <FieldError>
              {event.isPracticeMode
                ? 'That is more than your practice coins.'
                : 'That is more than your real balance.'}
            </FieldError>
            <LinkButton href={event.isPracticeMode ? '/' : '/?deposit=1'} variant="secondary" size="dense">
              {event.isPracticeMode ? 'See your coins' : 'Deposit'}
            </LinkButton>
          </div>
        )}
        {lost && <p className="text-sm text-pot">Connection lost: these figures may be old.</p>}
        {betting.failure && <FieldError>{betting.failure}</FieldError>}
        {bet && event.mine && (
          <p className="sr-only">You add to side {letterOf(bet.selection)}, where you already are.</p>
        )}
      </Slip>
    </form>
  )
}
