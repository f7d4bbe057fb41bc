import { useState } from 'react'
import { useLocation } from 'wouter'
import { isCode, plainCode, TYPED_CODE_MAX } from '#contract/spoken-codes.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** A person types the code that they heard, and comes to its event. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [, navigate] = useLocation()
  const joining = useAction((code: string) => call('joinByCode', { body: { code } }), {
    fallback: 'The server could not be reached. Try again.',
    onDone({ eventId }) {
      onClose()
      navigate(`/events/${eventId}`)
    },
  })
  const type = (next: string) => {
    setTyped(next)
    setProblem(undefined)
    if (joining.isError) joining.reset()
  }
  const submit = () => {
    if (isCode(plainCode(typed))) joining.mutate(typed)
    else setProblem('A code has eight letters, like BCDF-GHJK. Check it once more.')
  }
  return (
    <FormDialog
      title="Have a code?"
      description="The person who asked an event reads its code to you. It opens the event for you."
      aria-label="Spoken code"
      submitLabel="Go to the event"
      busyLabel="Looking…"
      sending={{ isPending: joining.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Code"
        hint="Eight letters. Small ones, spaces and hyphens are fine."
        error={problem ?? joining.failure}
        value={typed}
        maxLength={TYPED_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="[&_input]:font-mono [&_input]:text-xl [&_input]:uppercase"
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </FormDialog>
  )
}
