import { useState } from 'react'
import type { Body } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { currencyOf, labelsOf } from '#web/bets/event/event-labels.ts'
import {
  betFailedText,
  betLabel,
  confirmedRealMoney,
  needsConfirmation,
  readPlan,
  rememberRealMoney,
} from '#web/bets/slip/bet-plan.ts'
import { ConfirmBetDialog } from '#web/bets/slip/confirm-bet-dialog.tsx'
import { lacksStakeProof } from '#web/bets/slip/lacks-stake-proof.ts'
import { SlipPause, useSlipPause } from '#web/bets/slip/slip-pause.tsx'
import { SlipQuote } from '#web/bets/slip/slip-quote.tsx'
import { StakeProof } from '#web/bets/slip/stake-proof.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { playSound } from '#web/client/sound.ts'
import { LimitsLink } from '#web/safer-play/limits-link.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { SidePicker } from '#web/ui/slip.tsx'
import type { Room } from '../room/room-data.ts'
import type { RoomOdds } from '../room/use-room-odds.ts'
import { type RoomBet, roomBetProblems } from './room-bet.ts'
import { aheadText, roomOdds } from './room-event-card.tsx'

const FAILED = 'Failed to place bet'

type RoomBetDialogProps = {
  event: NonNullable<Room['event']>
  odds: RoomOdds
  behind: number
  /** the pressed side */
  side: Selection | undefined
  onClose: () => void
}

/** Outcome and amount, over the video. It always shows the live odds: money needs the present. */
export function RoomBetDialog({ event, odds, behind, side: pressed, onClose }: RoomBetDialogProps) {
  const open = (odds.event?.status ?? event.status) === 'open'
  const placing = usePlaceBet(event, odds, { pressed, onClose })
  const { practice, asking, whole } = placing
  const paused = usePlayClosed(practice) !== undefined
  const wait = useSlipPause({ ...event, slipPause: odds.event?.slipPause ?? null })
  return (
    <FormDialog
      title="Place Bet"
      aria-label="Place Bet"
      description={event.title}
      submitLabel={whole ? betLabel(placing.bet, labelsOf(event), practice) : 'Place Bet'}
      busyLabel="Placing…"
      disabled={!open || paused || !wait.ready}
      sending={{ isPending: placing.busy, failure: placing.failure }}
      onSubmit={() => open && !paused && wait.ready && placing.submit()}
      onClose={onClose}
    >
      <PlayBand practice={practice} />
      {!open && <p className="rounded-md bg-pot-soft px-3 py-2 text-sm">Betting on this event is closed.</p>}
      <SlipPause pause={wait.pause}>
        <div className="grid gap-4">
          <BetFields event={event} odds={odds} behind={behind} open={open} placing={placing} />
        </div>
      </SlipPause>
      {placing.stepUp}
      {asking && (
        <ConfirmBetDialog
          event={event}
          betting={{
            bet: whole,
            placing: placing.busy,
            cancel: placing.doNotPlace,
            confirm: placing.place,
          }}
        />
      )}
    </FormDialog>
  )
}

type BetFieldsProps = Omit<RoomBetDialogProps, 'onClose' | 'side'> & {
  open: boolean
  placing: ReturnType<typeof usePlaceBet>
}

function BetFields({ event, odds, behind, open, placing }: BetFieldsProps) {
  const { bet, set, problems, balance, practice, cents } = placing
  const currency = currencyOf(event)
  return (
    <>
      {odds.event?.mine && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          You are on {labelsOf(event)[odds.event.mine.selection]}: you can add to it.
        </p>
      )}
      <div className="grid gap-1.5">
        <SidePicker
          labels={labelsOf(event)}
          {...(odds.live && {
            odds: { optionA: roomOdds(odds.live, 'optionA'), optionB: roomOdds(odds.live, 'optionB') },
          })}
          value={bet.selection}
          onChange={(selection) => set({ selection })}
          legend="Outcome"
        />
        <p className="text-sm text-ink-2">Odds before the fee.</p>
        {problems.selection && <FieldError>{problems.selection}</FieldError>}
      </div>
      {behind > 0 && <p className="rounded-md bg-pot-soft px-3 py-2 text-sm">{aheadText(behind)}</p>}
      <AmountField
        label="Amount"
        value={bet.amount}
        onChange={(amount) => set({ amount })}
        currency={currency}
        max={balance}
        error={problems.amount}
        hint={practice ? 'Practice coins' : 'Real money'}
      />
      <LimitsLink error={placing.refusal} />
      {placing.lacksProof && odds.event && (
        <StakeProof event={odds.event} onConfirm={() => void placing.prove()} />
      )}
      {open && odds.event && bet.selection && cents !== null && (
        <SlipQuote event={{ ...odds.event, ...odds.live }} selection={bet.selection} cents={cents} />
      )}
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>{practice ? 'Your practice coins' : 'Your real balance'}</span>
        <Money cents={balance} currency={currency} className="font-semibold text-ink-1" />
      </p>
    </>
  )
}

/** The slip: the choices, their checks, the question before real money, and the call. */
function usePlaceBet(
  event: RoomBetDialogProps['event'],
  odds: RoomOdds,
  { pressed, onClose }: { pressed: Selection | undefined; onClose: () => void },
) {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp(event.id)
  const [bet, setBet] = useState<RoomBet>({ selection: odds.event?.mine?.selection ?? pressed, amount: '' })
  const [problems, setProblems] = useState<ReturnType<typeof roomBetProblems>>({})
  const [asking, setAsking] = useState(false)
  const practice = event.isPracticeMode
  const balance = wireToCents(practice ? user.practiceBalance : user.balance)
  const whole = readPlan(bet)
  const cents = amountCents(bet.amount)
  const { mutate, reset, isPending, isError, error } = useAction(
    (body: Body<'placeBet'> & { amount: string }) =>
      stepUp.run(() => call('placeBet', { body, key: keys.keyFor(body) })),
    {
      done: ({ selection }) => ({ title: 'Bet Placed!', description: labelsOf(event)[selection] }),
      // the slip shows the server's sentence
      failed: () => ({ title: 'Error', description: FAILED, variant: 'destructive' }),
      onDone() {
        keys.done()
        playSound('place-bet', { practice })
        onClose()
      },
      onFailed: () => setAsking(false),
    },
  )
  const place = () => {
    if (!whole) return
    if (!practice) rememberRealMoney()
    mutate({
      eventId: event.id,
      amount: formatMoney(whole.cents),
      selection: whole.selection,
      isPracticeMode: practice,
    })
  }
  return {
    bet,
    /** side and amount, once both are known */
    whole,
    practice,
    balance,
    cents,
    problems,
    asking,
    busy: isPending,
    failure: error ? betFailedText(error) : undefined,
    refusal: error,
    stepUp: stepUp.dialog,
    lacksProof: odds.event !== undefined && lacksStakeProof(odds.event, bet.selection, cents ?? 0n),
    prove: stepUp.ask,
    place,
    doNotPlace: () => setAsking(false),
    set(more: Partial<RoomBet>) {
      setBet({ ...bet, ...more })
      setProblems({})
      if (isError) reset()
    },
    submit() {
      const found = roomBetProblems(bet, { balance, practice })
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const confirmedBefore = confirmedRealMoney()
      if (needsConfirmation({ practiceEvent: practice, practiceMode, confirmedBefore })) setAsking(true)
      else place()
    },
  }
}
