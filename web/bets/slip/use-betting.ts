import { useState } from 'react'
import type { Body, Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { paidOdds, type Selection } from '#contract/odds.ts'
import { type StepUp, useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { type User, useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { playSound } from '#web/client/sound.ts'
import { offerPushLate } from '#web/notifications/offer-push-late.ts'
import { type EventDetail, labelsOf, poolsOf } from '../event/event-labels.ts'
import {
  amountProblem,
  type BetPlan,
  betFailedText,
  betFailedToast,
  confirmedRealMoney,
  INVALID_BET,
  missingSum,
  needsConfirmation,
  openingAmount,
  ROOM_BET_FAILED,
  readPlan,
  rememberRealMoney,
} from './bet-plan.ts'
import { lacksStakeProof } from './lacks-stake-proof.ts'

/** A bet that the server accepted, with the figures of that moment. */
export type PlacedBet = Pick<
  Reply<'placeBet'>,
  'id' | 'amount' | 'selection' | 'createdAt' | 'isPracticeMode'
> & {
  odds: string | null
}

type Answers = { onPlaced: (placed: PlacedBet) => void; onRefused: () => void }

/** The slip in a watch room: it sends the mode (E-11), has a notice of its own, and ends with the bet. */
export type InRoom = { onPlaced: () => void }

/** Sends the bet. Its answer changes the event's pools and the purse that are drawn. */
function usePlacing(
  event: EventDetail | undefined,
  { stepUp, inRoom }: { stepUp: StepUp; inRoom: InRoom | undefined },
  { onPlaced, onRefused }: Answers,
) {
  const keys = useIdempotencyKeys()
  const oddsAfter = (reply: Reply<'placeBet'>) =>
    event ? paidOdds(poolsOf(reply.stats), reply.selection, BigInt(event.feeBps)) : null
  return useAction(
    (body: Body<'placeBet'> & { amount: string }) =>
      stepUp.run(() => call('placeBet', { body, key: keys.keyFor(body) })),
    {
      done: ({ selection }) => ({
        title: 'Bet Placed!',
        ...(event && { description: labelsOf(event)[selection] }),
      }),
      failed: inRoom ? () => ROOM_BET_FAILED : betFailedToast,
      onDone(reply) {
        keys.done()
        onPlaced({ ...reply, odds: oddsAfter(reply) })
        // only the pools: a retry may find its bet already counted in the person's position
        queryClient.setQueryData<EventDetail>(
          keyOf('getEvent', { params: { id: reply.eventId } }),
          (kept) => kept && { ...kept, ...reply.stats, toAccept: null },
        )
        queryClient.setQueryData<User>(
          keyOf('currentUser'),
          (user) =>
            user && { ...user, [reply.isPracticeMode ? 'practiceBalance' : 'balance']: reply.balance },
        )
        playSound('place-bet', { practice: reply.isPracticeMode })
        void offerPushLate('bet')
      },
      onFailed: onRefused,
    },
  )
}

/** The side to which the person's bet is bound: by an earlier one, or by an interest; undefined while both are open. */
export const onlySide = (event: EventDetail | undefined): Selection | undefined =>
  event?.mine?.selection ?? (event?.sides.length === 1 ? event.sides[0] : undefined)

/** The side and the amount of the slip, and what the purse lacks for them. */
function usePlan(event: EventDetail | undefined, first: Selection | undefined) {
  const user = useUser()
  // a plan without an amount has the amount that the slip opens with
  const [chosen, setChosen] = useState<Partial<BetPlan>>({ selection: first })
  const [adding, setAdding] = useState<bigint>()
  const purse = wireToCents(event?.isPracticeMode ? user.practiceBalance : user.balance)
  const plan: BetPlan = {
    selection: onlySide(event) ?? chosen.selection,
    amount: chosen.amount ?? openingAmount(event, purse),
  }
  const bet = readPlan(plan)
  const money = {
    /** the sum that the purse lacks and that can be added, hundredths; null while there is nothing to add */
    missing: bet && event && missingSum(bet.cents, purse, event.isPracticeMode),
    /** the sum that the person is adding; undefined while the deposit is closed */
    adding,
    add: setAdding,
  }
  return { chosen, setChosen, purse, plan, bet, money }
}

/** The tick beside the interest that the person accepts with their first bet. @param refused the button was pressed before it was right */
function useTick(event: EventDetail | undefined, refused: boolean) {
  const [ticked, set] = useState(false)
  const missing = typeof event?.toAccept === 'string' && !ticked
  return { ticked, set, missing, error: refused && missing ? 'Tick this first' : undefined }
}

/**
 * The slip's state, which outlives its sheet: planned, waiting for a confirmation, under way, placed or refused.
 * @param first the side that is chosen at the beginning
 */
export function useBetting(event: EventDetail | undefined, first?: Selection, inRoom?: InRoom) {
  const { practiceMode } = usePracticeMode()
  const { chosen, setChosen, purse, plan, bet, money } = usePlan(event, first)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const [placed, setPlaced] = useState<PlacedBet | null>(null)
  const tick = useTick(event, refused)
  const problem = amountProblem(plan, { refused, purse, practice: event?.isPracticeMode ?? true })
  const stepUp = useStepUp(event?.id)
  const placing = usePlacing(
    event,
    { stepUp, inRoom },
    {
      onPlaced(bet) {
        setAsking(false)
        setPlaced(bet)
        inRoom?.onPlaced()
      },
      onRefused: () => setAsking(false),
    },
  )
  const place = () => {
    if (!event || !bet) return
    if (!event.isPracticeMode) rememberRealMoney()
    placing.mutate({
      eventId: event.id,
      selection: bet.selection,
      amount: formatMoney(bet.cents),
      ...(event.toAccept !== null && { acceptsInterest: true as const }),
      ...(inRoom && { isPracticeMode: event.isPracticeMode }),
    })
  }
  return {
    plan,
    bet,
    ...money,
    /** the person pressed the button without choosing a side */
    lacksSide: refused && plan.selection === undefined,
    tick,
    /** the fault in the amount, a sentence */
    problem,
    placed,
    asking,
    placing: placing.isPending,
    failure: placing.isError ? betFailedText(placing.error) : undefined,
    /** asks for an identity proof, where a stake needs one */
    stepUp: stepUp.dialog,
    lacksProof: event !== undefined && lacksStakeProof(event, plan.selection, bet?.cents ?? 0n),
    /** Proves the identity for this event, before the bet. */
    prove: stepUp.ask,
    /** why, in the server's form */
    refusal: placing.error,
    choose(selection: Selection) {
      if (onlySide(event)) return
      setPlaced(null)
      setRefused(false)
      setChosen({ ...chosen, selection })
      if (placing.isError) placing.reset()
    },
    setAmount(amount: string) {
      setChosen({ ...chosen, amount })
      setRefused(false)
      if (placing.isError) placing.reset()
    },
    /** Refuses an invalid plan, asks for a confirmation where the bet needs one, else places the bet. */
    submit() {
      if (!event || placing.isPending) return
      setRefused(!bet || tick.missing)
      if (!bet) return void toast(INVALID_BET)
      if (problem || tick.missing) return
      const practiceEvent = event.isPracticeMode
      if (needsConfirmation({ practiceEvent, practiceMode, confirmedBefore: confirmedRealMoney() })) {
        setAsking(true)
      } else place()
    },
    confirm: place,
    cancel: () => setAsking(false),
    again() {
      setPlaced(null)
      setChosen({ selection: chosen.selection })
      placing.reset()
    },
  }
}
export type Betting = ReturnType<typeof useBetting>
