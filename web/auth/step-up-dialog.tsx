import { type ReactNode, useCallback, useState } from 'react'
import { ApiError, call } from '#web/app/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountForm, wrongFields } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'

type Waiting = { proved(): void; gaveUp(): void }

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required'

/**
 * For what asks for a fresh proof. `run` does something and, when the server wants to know again who is there, opens
 * the dialog, proves it and does it once more. Whoever closes the dialog gets the server's refusal, as if nothing had
 * been asked. `dialog` must stand somewhere in the screen.
 */
export function useStepUp(): { dialog: ReactNode; run<T>(action: () => Promise<T>): Promise<T> } {
  const [waiting, setWaiting] = useState<Waiting>()
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!needsProof(error)) throw error
      await new Promise<void>((resolve, reject) =>
        setWaiting({ proved: resolve, gaveUp: () => reject(error as Error) }),
      )
      return action()
    }
  }, [])
  const end = (how: keyof Waiting) => {
    setWaiting(undefined)
    waiting?.[how]()
  }
  const dialog = (
    <StepUpDialog open={waiting !== undefined} onProved={() => end('proved')} onClose={() => end('gaveUp')} />
  )
  return { dialog, run }
}

type StepUpDialogProps = { open: boolean; onProved: () => void; onClose: () => void }

/** Asks a signed-in person for the password again. */
function StepUpDialog({ open, onProved, onClose }: StepUpDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title="Confirm that it is you"
      description="This concerns your money or your account, so we ask once more. It counts for 15 minutes."
    >
      <AccountForm
        submit="Confirm"
        busyLabel="Confirming…"
        fallback="That could not be confirmed. Please try again."
        check={({ password }) => wrongFields({ password: !password && 'Enter your password' })}
        send={async ({ password = '' }) => {
          await call('stepUp', { body: { password } })
          onProved()
        }}
      >
        {(errors) => (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        )}
      </AccountForm>
    </Dialog>
  )
}
