import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { creditNotice } from './deposit-amount.ts'
import type { CreditedDeposit } from './deposit-receipt.tsx'
import { useCardConfirm } from './use-card-confirm.ts'

export const NOT_CREDITED = 'Payment succeeded but failed to credit balance. Please contact support.'

export type CardPayment = {
  cents: bigint
  clientSecret: string
  paymentIntentId: string
  form: { scriptUrl: string; publishableKey: string }
}

/**
 * Pays one payment with the provider's form, then has it credited.
 * @returns the form, the state of the payment, and the person's next actions
 */
export function useCardPayment(payment: CardPayment, onCredited: (deposit: CreditedDeposit) => void) {
  const verification = useVerification(payment, onCredited)
  const [undecided, setUndecided] = useState(false)
  const { card, confirm, refusal, fail } = useCardConfirm(
    { clientSecret: payment.clientSecret, ...payment.form },
    (status) => (status === 'processing' ? setUndecided(true) : verification.verify()),
  )
  const busy = confirm.isPending || verification.verifying || verification.verified
  return {
    card,
    busy,
    busyLabel: confirm.isPending ? 'Paying…' : 'Adding…',
    refusal,
    /** the bank has not decided */
    undecided,
    /** charged, and not credited yet */
    unverified: verification.unverified,
    verify: verification.verify,
    verifying: verification.verifying,
    pay() {
      if (!busy && card.state === 'ready') confirm.mutate()
    },
    /** The bank has declined it in the end. */
    declined() {
      setUndecided(false)
      card.retry()
      fail('Your bank declined this payment. Nothing was charged.')
    },
  }
}

/** Asks the server to look up the charged payment at the provider, and to credit it. */
function useVerification(payment: CardPayment, onCredited: (deposit: CreditedDeposit) => void) {
  const { cents, paymentIntentId } = payment
  const keys = useIdempotencyKeys()
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const [unverified, setUnverified] = useState(false)
  const verify = useAction(
    () => {
      const body = { paymentIntentId }
      return call('verifyDeposit', { body, key: keys.keyFor(body) })
    },
    {
      done: creditNotice(cents),
      failed: () => ({ title: 'Error', description: NOT_CREDITED, variant: 'destructive' }),
      onDone() {
        keys.done()
        // a reopened dialog does not belong to this payment
        if (mounted.current) onCredited(creditedNow(payment))
      },
      onFailed: () => setUnverified(true),
    },
  )
  return {
    unverified,
    verified: verify.isSuccess,
    verifying: verify.isPending,
    verify: () => verify.mutate(),
  }
}

export const creditedNow = ({
  cents,
  paymentIntentId,
}: Pick<CardPayment, 'cents' | 'paymentIntentId'>): CreditedDeposit => ({
  cents,
  paymentIntentId,
  testMode: false,
  at: new Date().toISOString(),
})
