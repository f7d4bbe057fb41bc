import { useState } from 'react'
import type { Body, Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { paidOdds } from '#contract/paid-odds.ts'
import { useAction } from '#web/client/action.ts'
import { call } from '#web/client/api.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { usePracticeMode } from '#web/client/practice-mode.tsx'
import { keyOf, queryClient } from '#web/client/query.ts'
import { type User, useUser } from '#web/client/session.tsx'
import { playSound } from '#web/client/sound.ts'
import { toast } from '#web/client/toast.ts'
import { offerPushLate } from '#web/notifications/offer-push-late.ts'
import {
  type BetPlan,
  betFailedText,
  betFailedToast,
  INVALID_BET,
  needsConfirmation,
  openingAmount,
  readPlan,
} from './bet-plan.ts'
import { type EventDetail, labelsOf, poolsOf } from './event-labels.ts'
import { confirmedRealMoney, rememberRealMoney } from './real-money-session.ts'

/** A bet that the server accepted, with the figures of that moment. */
export type PlacedBet = Pick<
  Reply<'placeBet'>,
  'id' | 'amount' | 'selection' | 'createdAt' | 'isPracticeMode'
> & {
  odds: string | null
}

type Answers = { onPlaced: (placed: PlacedBet) => void; onRefused: () => void }

/** Sends the bet. Its answer changes the event's pools and the purse that are drawn. */
function usePlacing(event: EventDetail | undefined, { onPlaced, onRefused }: Answers) {
  const keys = useIdempotencyKeys()
  const oddsAfter = (reply: Reply<'placeBet'>) =>
    event ? paidOdds(poolsOf(reply.stats), reply.selection, BigInt(event.feeBps)) : null
  return useAction(
    (body: Body<'placeBet'> & { amount: string }) => call('placeBet', { body, key: keys.keyFor(body) }),
    {
      done: ({ selection }) => ({
        title: 'Bet Placed!',
        ...(event && { description: labelsOf(event)[selection] }),
      }),
      failed: betFailedToast,
      onDone(reply) {
        keys.done()
        onPlaced({ ...reply, odds: oddsAfter(reply) })
        // only the pools: a retry may find its bet already counted in the person's position
        queryClient.setQueryData<EventDetail>(
          keyOf('getEvent', { params: { id: reply.eventId } }),
          (kept) => kept && { ...kept, ...reply.stats },
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

/**
 * The slip's state, which outlives its sheet: planned, waiting for a confirmation, under way, placed or refused.
 * @param first the side that is chosen at the beginning
 */
export function useBetting(event: EventDetail | undefined, first?: Selection) {
  const { practiceMode } = usePracticeMode()
  const user = useUser()
  // without an amount of its own the plan has the one that the slip opens with
  const [chosen, setChosen] = useState<Partial<BetPlan>>({ selection: first })
  const [asking, setAsking] = useState(false)
  const [placed, setPlaced] = useState<PlacedBet | null>(null)
  // a person with a stake on a side can only add to it
  const purse = wireToCents(event?.isPracticeMode ? user.practiceBalance : user.balance)
  const plan: BetPlan = {
    selection: event?.mine?.selection ?? chosen.selection,
    amount: chosen.amount ?? openingAmount(event, purse),
  }
  const bet = readPlan(plan)
  const placing = usePlacing(event, {
    onPlaced(bet) {
      setAsking(false)
      setPlaced(bet)
    },
    onRefused: () => setAsking(false),
  })
  const place = () => {
    if (!event || !bet) return
    if (!event.isPracticeMode) rememberRealMoney()
    placing.mutate({ eventId: event.id, selection: bet.selection, amount: formatMoney(bet.cents) })
  }
  return {
    plan,
    bet,
    placed,
    asking,
    placing: placing.isPending,
    failure: placing.isError ? betFailedText(placing.error) : undefined,
    /** why, in the server's form */
    refusal: placing.error,
    choose(selection: Selection) {
      if (event?.mine) return
      setPlaced(null)
      setChosen({ ...chosen, selection })
      if (placing.isError) placing.reset()
    },
    setAmount(amount: string) {
      setChosen({ ...chosen, amount })
      if (placing.isError) placing.reset()
    },
    /** Refuses an invalid plan, asks for a confirmation where one is needed, else places the bet. */
    submit() {
      if (!event || placing.isPending) return
      if (!bet) return void toast(INVALID_BET)
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
