import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up-dialog.tsx'
import { ApiError, call, errorText, fieldError } from '#web/client/api.ts'
import { changed } from '#web/client/changed.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { needsProof } from '#web/client/needs-proof.ts'
import { invalidate } from '#web/client/query.ts'
import { goToSignIn, isUnauthorized } from '#web/client/session.tsx'
import { toast } from '#web/client/toast.ts'
import { draftCents, type WithdrawalDraft } from './withdrawal-checks.ts'

const NOTHING_MOVED = 'No money moved.'

/** The text says that no money moved only after the server's refusal; a lost answer may hide a withdrawal. */
export function failureText(error: unknown): string {
  const words = errorText(error, 'Failed to process withdrawal')
  if (words.includes(NOTHING_MOVED)) return words
  if (error instanceof ApiError && error.status < 500) return `${words} ${NOTHING_MOVED}`
  if (error instanceof ApiError && error.serverMessage) return words
  return 'No answer came back. Press again: the same withdrawal is never sent twice.'
}

/**
 * Sends a withdrawal; asks for the password first when the server wants a proof.
 * @param onDone called after the request is recorded; the form may be emptied
 */
export function useWithdrawal(onDone: () => void) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const sending = useMutation({
    mutationFn: (draft: WithdrawalDraft) => {
      const body = {
        amount: formatMoney(draftCents(draft) ?? 0n),
        destination: draft.destination ?? 'cashapp',
        ...(draft.savedId ? { destinationId: draft.savedId } : { destinationDetails: draft.details.trim() }),
      }
      return stepUp.run(() => call('requestWithdrawal', { body, key: keys.keyFor(body) }))
    },
    onSuccess() {
      keys.done()
      toast({
        title: 'Withdrawal Requested',
        description: 'Your withdrawal will be processed within 1-3 business days.',
      })
      void changed('requestWithdrawal')
      onDone()
    },
    onError(error) {
      if (isUnauthorized(error)) {
        goToSignIn()
        return
      }
      if (needsProof(error)) return
      toast({
        title: 'Withdrawal Failed',
        description: errorText(error, 'Failed to process withdrawal'),
        variant: 'destructive',
      })
      // The typed values stay. The refusal may mean that the balance has changed.
      void invalidate('currentUser')
      void invalidate('listDestinations')
    },
  })
  return {
    send: sending.mutate,
    busy: sending.isPending,
    failure: sending.isError && !needsProof(sending.error) ? failureText(sending.error) : undefined,
    /** the refusal itself */
    error: sending.error,
    detailsError: fieldError(sending.error, 'destinationDetails'),
    amountError: fieldError(sending.error, 'amount'),
    /** A refusal disappears when a value changes. */
    forget: () => sending.isError && sending.reset(),
    dialog: stepUp.dialog,
  }
}
