import { formatMoney } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call, errorText, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { invalidate } from '#web/client/calls/query.ts'
import { draftCents, type WithdrawalDraft } from './withdrawal-checks.ts'

const FAILED = 'Failed to process withdrawal'
const NOTHING_MOVED = 'No money moved.'

/** The text says that no money moved only after the server's refusal; a lost answer may hide a withdrawal. */
export function failureText(error: unknown): string {
  const words = errorText(error, FAILED)
  if (words.includes(NOTHING_MOVED)) return words
  if (error instanceof ApiError && error.status < 500) return `${words} ${NOTHING_MOVED}`
  if (error instanceof ApiError && error.serverMessage) return words
  return 'No answer came back. Press again: the same withdrawal is never sent twice.'
}

/**
 * Sends a withdrawal; asks for the password first when the server wants a proof.
 * @param onDone called after the server has recorded the request; the form may clear its fields
 */
export function useWithdrawal(onDone: () => void) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const sending = useAction(
    (draft: WithdrawalDraft) => {
      const body = {
        amount: formatMoney(draftCents(draft) ?? 0n),
        destination: draft.destination ?? 'cashapp',
        ...(draft.savedId ? { destinationId: draft.savedId } : { destinationDetails: draft.details.trim() }),
      }
      return stepUp.run(() => call('requestWithdrawal', { body, key: keys.keyFor(body) }))
    },
    {
      done: {
        title: 'Withdrawal Requested',
        description: 'Your withdrawal will be processed within 1-3 business days.',
      },
      // the typed values stay
      failed: ['Withdrawal Failed', FAILED],
      onDone() {
        keys.done()
        onDone()
      },
      // without an answer `call` fetches nothing, and the withdrawal may be under way (W-25)
      onFailed: () => void invalidate('currentUser'),
    },
  )
  return {
    send: sending.mutate,
    busy: sending.isPending,
    failure: sending.failure && failureText(sending.error),
    /** the refusal itself */
    error: sending.error,
    detailsError: fieldError(sending.error, 'destinationDetails'),
    amountError: fieldError(sending.error, 'amount'),
    /** A refusal disappears when a value changes. */
    forget: () => sending.isError && sending.reset(),
    dialog: stepUp.dialog,
  }
}
