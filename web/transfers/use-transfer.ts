import type { Reply } from '#contract/index.ts'
import { formatMoney } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { fullStop } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
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
 * Sends real money to a person: by id from a profile, by e-mail from the page of fund requests. It asks for a proof when the
 * server wants one, in `dialog`, and continues with the same transfer.
 */
export function useTransfer() {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const sending = useAction(
    ({ to, cents, description }: TransferOrder) => {
      const body = {
        ...to,
        amount: formatMoney(cents),
        ...(description.trim() && { description: description.trim() }),
      }
      return stepUp.run(() => call('transfer', { body, key: keys.keyFor(body) }))
    },
    {
      done: (_, { cents, name }) => ({
        title: 'Transfer Sent!',
        description: fullStop(`${moneyText({ cents, currency: 'USD' })} sent to ${name}`),
      }),
      failed: ['Transfer Failed', 'Failed to send funds'],
      onDone: keys.done,
    },
  )
  return {
    ...sending,
    dialog: stepUp.dialog,
    amountError: fieldError(sending.error, 'amount'),
    receiverError: fieldError(sending.error, 'receiverEmail'),
  }
}
