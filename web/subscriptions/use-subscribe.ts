import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#web/client/api.ts'
import { changed } from '#web/client/changed.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { tabStore } from '#web/client/storage.ts'
import { toast } from '#web/client/toast.ts'
import { useCardForm } from '#web/deposits/use-card-form.ts'

const NOT_CREATED = 'Could not create subscription'
const UNEXPECTED = 'An error occurred. Please try again.'
/** Says in this tab that the card form was open: a reload opens it again. */
const PAYING = 'subscribing'

export const wasPaying = (): boolean => tabStore.read(PAYING) === 'yes'
const notePaying = (paying: boolean) => void tabStore.write(PAYING, paying ? 'yes' : null)

/** What the provider's card form needs. */
export type Payment = { clientSecret: string; scriptUrl: string; publishableKey: string }

/**
 * One visit to the dialog: begins the subscription, and keeps the payment that waits for a card.
 * @param onDone the subscription is active, or its payment is already with the bank
 */
export function useSubscribe(onDone: () => void) {
  const keys = useIdempotencyKeys()
  const creating = useMutation({
    mutationFn: () => call('createSubscription', { body: {}, key: keys.keyFor({}) }),
    async onSuccess({ demoMode, clientSecret, form }) {
      keys.done()
      if (demoMode) {
        await changed('createSubscription')
        announceActive('Competition Insights is open. No card was charged.')
        onDone()
      } else if (clientSecret === null || !form) {
        await changed('createSubscription')
        onDone()
      } else {
        notePaying(true)
        void changed('createSubscription')
        toast({
          title: 'Payment Required',
          description: 'Enter your card to finish. Nothing is charged yet.',
        })
      }
    },
    onError: (error) =>
      toast({
        title: 'Subscription Failed',
        description: errorText(error, NOT_CREATED),
        variant: 'destructive',
      }),
  })
  const { clientSecret, form } = creating.data ?? {}
  return {
    start: () => creating.mutate(),
    busy: creating.isPending || creating.data?.demoMode === true,
    failure: creating.isError ? errorText(creating.error, NOT_CREATED) : undefined,
    payment: clientSecret && form ? ({ clientSecret, ...form } satisfies Payment) : undefined,
  }
}

/** Forgets that the card form was open. */
export const leavePaying = (): void => notePaying(false)

function announceActive(description: string): void {
  notePaying(false)
  toast({ title: 'Subscription Activated!', description })
}

/**
 * Pays the first or an unpaid month with the provider's form, then has the server look at it.
 * @param onActive the subscription is active
 */
export function useSubscriptionPayment(payment: Payment, onActive: () => void) {
  const card = useCardForm(payment)
  const [refusal, setRefusal] = useState<string>()
  const [undecided, setUndecided] = useState(false)
  const keys = useIdempotencyKeys()
  const fail = (message: string) => {
    setRefusal(message)
    toast({ title: 'Payment Failed', description: message, variant: 'destructive' })
  }
  const verify = useMutation({
    mutationFn: () => call('verifySubscription', { body: {}, key: keys.keyFor({}) }),
    async onSuccess({ hasActiveSubscription, unfinished }) {
      keys.done()
      setUndecided(unfinished === 'processing')
      await changed('verifySubscription')
      if (!hasActiveSubscription) return
      announceActive('Competition Insights is open. Your card was charged; your balance was not touched.')
      onActive()
    },
  })
  const confirm = useMutation({
    mutationFn: card.confirm,
    onMutate: () => setRefusal(undefined),
    onSuccess({ error, paymentIntent }) {
      if (error) return fail(error.message || UNEXPECTED)
      if (paymentIntent?.status === 'processing') setUndecided(true)
      else if (paymentIntent?.status !== 'succeeded') return fail(UNEXPECTED)
      verify.mutate()
    },
    onError: () => fail(UNEXPECTED),
  })
  const busy = confirm.isPending || verify.isPending
  return {
    card,
    busy,
    busyLabel: confirm.isPending ? 'Paying…' : 'Opening…',
    refusal,
    undecided,
    /** the card was charged, and the server does not say so yet */
    unverified: !undecided && !busy && confirm.isSuccess && !confirm.data.error && !verify.isIdle,
    verify: () => verify.mutate(),
    pay: () => !busy && card.state === 'ready' && confirm.mutate(),
  }
}
