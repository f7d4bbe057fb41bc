import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { TEST_MODE_SECRET } from '#contract/test-mode.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useApi } from '#web/client/calls/query.ts'
import { creditNotice } from './deposit-amount.ts'
import type { CreditedDeposit } from './deposit-receipt.tsx'
import type { CardPayment } from './use-card-payment.ts'

const NOT_STARTED = 'Failed to initialize payment. Please try again.'

/** How long the notification of a test-mode deposit shows before the receipt replaces the form. */
const CREDITED_MS = 500

/** The purpose of a deposit, and the titles of its notices there. */
export type DepositCause = { purpose: string; credited: string; failed: string }

/**
 * One visit to the card tab: the last requested amount and its result.
 * @param onCredited called once a deposit in test mode is done, if the dialog is still the same one
 * @param cause absent if the money is only for the balance
 */
export function useCardDeposit(onCredited: (deposit: CreditedDeposit) => void, cause?: DepositCause) {
  const terms = useApi('cardDepositTerms')
  const keys = useIdempotencyKeys()
  const [amount, setAmount] = useState<bigint | null>(null)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const intent = useAction(
    (cents: bigint) => {
      const body = { amount: formatMoney(cents), ...(cause && { purpose: cause.purpose }) }
      return call('createPaymentIntent', { body, key: keys.keyFor(body) })
    },
    {
      done: ({ clientSecret }, cents) =>
        clientSecret === TEST_MODE_SECRET
          ? creditNotice(cents, cause?.credited ?? 'Deposit Successful! (Test Mode)')
          : undefined,
      failed: [cause?.failed ?? 'Error', NOT_STARTED],
      onDone({ clientSecret, paymentIntentId }, cents) {
        keys.done()
        if (clientSecret !== TEST_MODE_SECRET) return
        const deposit = { cents, paymentIntentId, testMode: true, at: new Date().toISOString() }
        setTimeout(() => mounted.current && onCredited(deposit), CREDITED_MS)
      },
    },
  )
  const secret = intent.data?.clientSecret
  const payment: CardPayment | undefined =
    intent.data?.form && amount !== null
      ? { cents: amount, ...intent.data, form: intent.data.form }
      : undefined
  return {
    amount,
    /** how this server accepts cards; undefined until it has answered */
    terms: terms.data,
    /** under way, or credited and about to be a receipt: nothing may start another deposit */
    loading: intent.isPending || secret === TEST_MODE_SECRET,
    credited: secret === TEST_MODE_SECRET,
    /** waiting for a card in the provider's form */
    payment,
    amountError: fieldError(intent.error, 'amount'),
    failure: intent.failure,
    refusal: intent.error,
    start(cents: bigint) {
      setAmount(cents)
      intent.mutate(cents)
    },
    /** A refusal disappears when the amount changes. */
    forget: () => intent.isError && intent.reset(),
    /** Returns to the choice of an amount: a payment without a card charges nobody. */
    changeAmount: () => intent.reset(),
  }
}
