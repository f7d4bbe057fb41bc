import { type ReactNode, useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { type ActionOptions, useAction } from '#web/client/calls/action.ts'
import { fieldError } from '#web/client/calls/api.ts'
import { type IdempotencyKeys, useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField, type TextAreaFieldProps } from '#web/ui/field.tsx'
import { FormDialog, type FormDialogProps } from '#web/ui/form-dialog.tsx'
import { type ReadyReason, ReadyReasons } from '#web/ui/ready-reasons.tsx'
import { useStepUp } from './step-up.tsx'

/** The written reason of an act, without which nothing is sent. */
type Reason = Pick<TextAreaFieldProps, 'hint' | 'maxLength' | 'rows' | 'optional'> & {
  label?: string
  /** the fewest characters that count as a reason */
  least?: number
  /** the error of a reason that is too short */
  missing?: string
  /** reasons to begin with */
  ready?: readonly ReadyReason[]
}

export type ActDialogProps<Output> = Pick<
  FormDialogProps,
  'title' | 'description' | 'busyLabel' | 'destructive' | 'disabled' | 'onClose'
> &
  Pick<ActionOptions<void, Output>, 'done' | 'failed' | 'fallback' | 'onDone'> & {
    /** @param keyFor gives the idempotency key of a body */
    act: (sends: { reason: string }, keyFor: IdempotencyKeys['keyFor']) => Promise<Output>
    submitLabel: string
    reason?: Reason
    /** the name of the draft that keeps the reason and the other fields until they are sent */
    draft?: string
    /** @returns whether the other fields are filled in */
    check?: () => boolean
    /** a question with the focus on its safe answer; it shows a refusal only without `failed` */
    question?: boolean
    /** the safe answer of a question */
    cancelLabel?: string
    /** above the reason; a function receives the server's refusal */
    children?: ReactNode | ((refusal: Error | null) => ReactNode)
    /** under the reason */
    below?: ReactNode
  }

/** Sends the act, with its reason and its proof. */
function useAct<Output>(props: ActDialogProps<Output>) {
  const { act, done, failed, fallback, onDone, reason, draft, check, children, below, onClose } = props
  const [typed, setTyped] = useKept(draft, 'reason', '')
  const [missed, setMissed] = useState(false)
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const acting = useAction(() => stepUp.run(() => act({ reason: typed.trim() }, keys.keyFor)), {
    done,
    failed,
    fallback,
    onDone(output) {
      keys.done()
      if (draft) discardDraft(draft)
      onDone?.(output)
      onClose()
    },
  })
  const send = () => {
    const lacks = !!reason && !reason.optional && lengthOf(typed.trim()) < (reason.least ?? 1)
    setMissed(lacks)
    const filled = check?.() ?? true
    if (filled && !lacks) acting.mutate()
  }
  const { least: _, missing = 'Please write a reason', ready = [], ...field } = reason ?? {}
  const type = (text: string) => {
    setTyped(text)
    setMissed(false)
  }
  const fields = (
    <>
      {typeof children === 'function' ? children(acting.error) : children}
      <ReadyReasons reasons={ready} value={typed} onChange={type} />
      {reason && (
        <TextAreaField
          label="Reason"
          {...field}
          value={typed}
          error={missed ? missing : fieldError(acting.error, 'reason')}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {below}
    </>
  )
  return { acting, send, fields, proof: stepUp.dialog }
}

/**
 * One act that a person confirms, perhaps with a written reason. It asks for a proof when the server wants one, reports the
 * result, and closes after a success.
 */
export function ActDialog<Output>(props: ActDialogProps<Output>) {
  const { acting, send, fields, proof } = useAct(props)
  const { title, description, submitLabel, busyLabel, destructive, disabled, draft, onClose } = props
  const dialog = { title, description, busyLabel, destructive, onClose }
  return (
    <>
      {props.question ? (
        <ConfirmDialog
          {...dialog}
          confirmLabel={submitLabel}
          cancelLabel={props.cancelLabel}
          busy={acting.isPending}
          onConfirm={send}
        >
          {fields}
          {!props.failed && acting.failure && <FieldError>{acting.failure}</FieldError>}
        </ConfirmDialog>
      ) : (
        <FormDialog
          {...dialog}
          submitLabel={submitLabel}
          disabled={disabled}
          draft={draft}
          sending={acting}
          onSubmit={send}
        >
          {fields}
        </FormDialog>
      )}
      {proof}
    </>
  )
}
