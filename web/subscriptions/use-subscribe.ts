import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { tabStore } from '#web/client/kept/storage.ts'
import { useCardConfirm } from '#web/deposits/use-card-confirm.ts'

/** Notes in this tab that the card form was open: a reload opens it again. */
const PAYING = 'subscribing'

export const wasPaying = (): boolean => tabStore.read(PAYING) === 'yes'
const notePaying = (paying: boolean) => void tabStore.write(PAYING, paying ? 'yes' : null)

/** The values that the provider's card form needs. */
export type Payment = { clientSecret: string; scriptUrl: string; publishableKey: string }

/**
 * One visit to the dialog: begins the subscription, and keeps the payment that waits for a card.
 * @param onDone the subscription is active, or its payment is already with the bank
 */
export function useSubscribe(onDone: () => void) {
  const keys = useIdempotencyKeys()
  const creating = useAction(
    async () => {
      const begun = call('createSubscription', { body: {}, key: keys.keyFor({}) })
      // the card form opens at once; else the dialog closes when the page shows the subscription
      return formOf(await begun) ? begun : shown(begun)
    },
    {
      done: (begun) =>
        begun.demoMode
          ? activated('Competition Insights is open. No card was charged.')
          : formOf(begun) && {
              title: 'Payment Required',
              description: 'Enter your card to finish. Nothing is charged yet.',
            },
      failed: ['Subscription Failed', 'Could not create subscription'],
      onDone(begun) {
        keys.done()
        if (formOf(begun)) notePaying(true)
        else {
          if (begun.demoMode) notePaying(false)
          onDone()
        }
      },
    },
  )
  return {
    start: () => creating.mutate(),
    busy: creating.isPending || creating.data?.demoMode === true,
    failure: creating.failure,
    payment: creating.data && formOf(creating.data),
  }
}

/** The values for the card form, while a card is still to be charged. */
const formOf = ({ demoMode, clientSecret, form }: Reply<'createSubscription'>): Payment | undefined =>
  !demoMode && clientSecret && form ? { clientSecret, ...form } : undefined

/** Forgets that the card form was open. */
export const leavePaying = (): void => notePaying(false)

const activated = (description: string) => ({ title: 'Subscription Activated!', description })

/**
 * Pays the first or an unpaid month with the provider's form, then has the server look at it.
 * @param onActive the subscription is active
 */
export function useSubscriptionPayment(payment: Payment, onActive: () => void) {
  const [undecided, setUndecided] = useState(false)
  const keys = useIdempotencyKeys()
  const verify = useAction(() => shown(call('verifySubscription', { body: {}, key: keys.keyFor({}) })), {
    done: ({ hasActiveSubscription }) =>
      hasActiveSubscription
        ? activated('Competition Insights is open. Your card was charged; your balance was not touched.')
        : undefined,
    onDone({ hasActiveSubscription, unfinished }) {
      keys.done()
      setUndecided(unfinished === 'processing')
      if (!hasActiveSubscription) return
      notePaying(false)
      onActive()
    },
  })
  const { card, confirm, refusal } = useCardConfirm(payment, (status) => {
    if (status === 'processing') setUndecided(true)
    verify.mutate()
  })
  const busy = confirm.isPending || verify.isPending
  return {
    card,
    busy,
    busyLabel: confirm.isPending ? 'Paying…' : 'Opening…',
    refusal,
    undecided,
    /** the provider has charged the card, and the server does not report it yet */
    unverified: !undecided && !busy && confirm.isSuccess && !confirm.data.error && !verify.isIdle,
    verify: () => verify.mutate(),
    pay: () => !busy && card.state === 'ready' && confirm.mutate(),
  }
}
