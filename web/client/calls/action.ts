import { useMutation } from '@tanstack/react-query'
import { askForAddress, needsAddress } from './address-question.ts'
import { queryClient } from './query.ts'
import { caughtUp } from './refresh.ts'
import { errorText, needsProof } from './request.ts'
import { goToSignIn, isUnauthorized } from './session.tsx'
import { failedToast, NOT_REACHED, toast } from './toast.ts'
import type { ToastContent } from './toast-store.ts'

/** The notice of a failure: its title, and the text for when the server gave no sentence. */
export type Failed = readonly [title: string, fallback?: string]

export type ActionOptions<Input, Output> = {
  /** the notification after a success; without it none is shown */
  done?: string | ToastContent | ((output: Output, input: Input) => string | ToastContent | undefined)
  /** the notification after a failure; without it the screen shows `failure` beside the control */
  failed?: Failed | ((error: Error, input: Input) => Failed | ToastContent | undefined)
  /** the text of `failure` when the server gave no sentence; absent: that of `failed` */
  fallback?: string
  /** draws the change before the answer; `onFailed` undoes it */
  atOnce?: (input: Input) => void
  onDone?: (output: Output, input: Input) => void
  onFailed?: (error: Error, input: Input) => void
  /** busy until the screen shows the change */
  untilShown?: boolean
}

/** The answer of a call, once the screen shows its change: for notices, closing and drawing after that. */
export async function shown<Output>(answer: Promise<Output>): Promise<Output> {
  const output = await answer
  await caughtUp(queryClient)
  return output
}

/** Runs the action, and once more after the person has confirmed their address, if the server asks for that first. */
async function withAddress<Output>(act: () => Promise<Output>): Promise<Output> {
  try {
    return await act()
  } catch (error) {
    if (!needsAddress(error) || !(await askForAddress())) throw error
    return act()
  }
}

/**
 * One action of a person: it is busy, reports its result, and leads to sign-in when the session is over. `call` fetches its
 * changes again. It stays silent when the person cancelled the proof. When the address needs a confirmation first, a dialog
 * asks for it and the action continues.
 *
 * ```ts
 * const muting = useAction((muted: boolean) => call('muteGang', { params: { id }, body: { muted } }), {
 * done: 'Saved',
 * failed: ['Update Failed'],
 * })
 * <Switch disabled={muting.isPending} onChange={muting.mutate} />
 * ```
 * @param act mostly one `call`; several if the input decides which, or if the act asks for a proof
 * @returns the mutation, and `failure`: the text for beside the control
 */
export function useAction<Input = void, Output = unknown>(
  act: (input: Input) => Promise<Output>,
  { done, failed, fallback, atOnce, onDone, onFailed, untilShown }: ActionOptions<Input, Output> = {},
) {
  const action = useMutation<Output, Error, Input>({
    mutationFn: (input) => withAddress(() => act(input)),
    onMutate: atOnce,
    async onSuccess(output, input) {
      const said = typeof done === 'function' ? done(output, input) : done
      if (said) toast(typeof said === 'string' ? { title: said } : said)
      onDone?.(output, input)
      if (untilShown) await caughtUp(queryClient)
    },
    onError(error, input) {
      onFailed?.(error, input)
      if (isUnauthorized(error)) return goToSignIn()
      // the person closed the dialog that asks for the proof: they know why nothing happened
      if (needsProof(error)) return
      const said = typeof failed === 'function' ? failed(error, input) : failed
      if (said && 'title' in said) toast(said)
      else if (said) failedToast(said[0], error, said[1])
    },
  })
  const words = fallback ?? (Array.isArray(failed) ? (failed as Failed)[1] : undefined) ?? NOT_REACHED
  const failure = action.error && !needsProof(action.error) ? errorText(action.error, words) : undefined
  return { ...action, failure }
}
