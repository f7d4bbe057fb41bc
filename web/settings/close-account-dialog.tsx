import { useRef, useState } from 'react'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, FieldError } from '#web/ui/field.tsx'

/** The last question before an account is closed for good. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const stepUp = useStepUp()
  const safe = useRef<HTMLButtonElement>(null)
  const [sure, setSure] = useState(false)
  const closing = useAction(() => stepUp.run(() => call('closeAccount', { body: {} })), {
    fallback: 'The server could not be reached. Your account is open.',
    // a full load: no user is signed in any more
    onDone: () => location.assign('/'),
  })
  return (
    <>
      <Dialog
        onClose={onClose}
        initialFocus={safe}
        title="Close your account?"
        description="Your name, your address and every way to sign in are removed, and your practice coins are gone. What you have bet on stays, under “Closed account”. Nobody can bring it back."
        actions={
          <>
            <Button ref={safe} variant="secondary" onClick={onClose}>
              Keep my account
            </Button>
            <Button
              variant="destructive"
              disabled={!sure}
              busy={closing.isPending || closing.isSuccess}
              busyLabel="Closing…"
              onClick={() => closing.mutate()}
            >
              Close account for good
            </Button>
          </>
        }
      >
        <CheckField
          label="I have kept what I need, and want my account closed."
          checked={sure}
          onChange={({ target }) => setSure(target.checked)}
        />
        {closing.failure && <FieldError>{closing.failure}</FieldError>}
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
