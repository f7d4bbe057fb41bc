import { useMutation } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { formatMoney } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up-dialog.tsx'
import { call, errorText, fieldError } from '#web/client/api.ts'
import { changed } from '#web/client/changed.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { needsProof } from '#web/client/needs-proof.ts'
import { toast } from '#web/client/toast.ts'
import { fullStop } from '#web/ui/full-stop.ts'
import { moneyText } from '#web/ui/money-text.ts'

export type Sent = Reply<'transfer'>
export type TransferOrder = {
  to: { receiverId: string } | { receiverEmail: string }
  cents: bigint
  description: string
  /** the receiver's name in the notification */
  name: string
}

/**
 * Sends real money to a person: by id from a profile, by e-mail from the page of fund requests. It asks for a proof when the server
 * wants one, in `dialog`, and goes on with the same transfer.
 */
export function useTransfer() {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const mutation = useMutation({
    mutationFn: ({ to, cents, description }: TransferOrder) => {
      const body = {
        ...to,
        amount: formatMoney(cents),
        ...(description.trim() && { description: description.trim() }),
      }
      return stepUp.run(() => call('transfer', { body, key: keys.keyFor(body) }))
    },
    onSuccess(_, { cents, name }) {
      keys.done()
      toast({
        title: 'Transfer Sent!',
        description: fullStop(`${moneyText({ cents, currency: 'USD' })} sent to ${name}`),
      })
      void changed('transfer')
    },
    onError: (error) =>
      !needsProof(error) &&
      toast({
        title: 'Transfer Failed',
        description: errorText(error, 'Failed to send funds'),
        variant: 'destructive',
      }),
  })
  return {
    ...mutation,
    dialog: stepUp.dialog,
    failure:
      mutation.isError && !needsProof(mutation.error)
        ? errorText(mutation.error, 'Failed to send funds')
        : undefined,
    amountError: fieldError(mutation.error, 'amount'),
    receiverError: fieldError(mutation.error, 'receiverEmail'),
  }
}
