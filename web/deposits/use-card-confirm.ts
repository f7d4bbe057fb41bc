import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { toast } from '#web/client/calls/toast.ts'
import { useCardForm } from './use-card-form.ts'

const UNEXPECTED = 'An error occurred. Please try again.'

/**
 * The provider's card form for one payment, and its refusal.
 * @param onPaid the provider charged the card ('succeeded'), or the bank has not decided ('processing')
 */
export function useCardConfirm(
  payment: Parameters<typeof useCardForm>[0],
  onPaid: (status: 'succeeded' | 'processing') => void,
) {
  const card = useCardForm(payment)
  const [refusal, setRefusal] = useState<string>()
  const fail = (message: string) => {
    setRefusal(message)
    toast({ title: 'Payment Failed', description: message, variant: 'destructive' })
  }
  const confirm = useAction(card.confirm, {
    atOnce: () => setRefusal(undefined),
    onDone({ error, paymentIntent }) {
      const status = paymentIntent?.status
      if (error) fail(error.message || UNEXPECTED)
      else if (status === 'succeeded' || status === 'processing') onPaid(status)
      else fail(UNEXPECTED)
    },
    onFailed: () => fail(UNEXPECTED),
  })
  return { card, confirm, refusal, fail }
}
