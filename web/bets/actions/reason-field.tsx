import { useState } from 'react'
import { fieldError } from '#web/client/calls/api.ts'
import { useKept } from '#web/client/calls/kept-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'

type WrittenReason = ReturnType<typeof useReason>

/**
 * A written reason, without which the form sends nothing.
 * @param draft names the form that keeps it until it is sent (`useKept`); without a name the tab keeps nothing
 */
export function useReason(draft?: string) {
  const [typed, setTyped] = useKept(draft, 'reason', '')
  const [missed, setMissed] = useState(false)
  const text = typed.trim()
  return {
    /** as it is sent */
    text,
    typed,
    missed,
    type(next: string) {
      setTyped(next)
      setMissed(false)
    },
    /** @returns whether there is a reason; if not, the field asks for one */
    check(): boolean {
      setMissed(!text)
      return text !== ''
    },
  }
}

type ReasonFieldProps = {
  reason: WrittenReason
  /** the server's refusal */
  error: Error | null
  label?: string
  hint: string
  maxLength: number
  rows?: number
  /** the error of an empty reason */
  missing?: string
}

/** The field of a written reason (`useReason`). */
export function ReasonField({
  reason,
  error,
  label = 'Reason',
  missing = 'Please write a reason',
  rows = 3,
  ...field
}: ReasonFieldProps) {
  return (
    <TextAreaField
      {...field}
      label={label}
      rows={rows}
      value={reason.typed}
      error={reason.missed ? missing : fieldError(error, 'reason')}
      onChange={({ target }) => reason.type(target.value)}
    />
  )
}
