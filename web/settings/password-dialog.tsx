import { AccountForm, accountFaults, newPasswordError } from '#web/auth/account-form.tsx'
import { PasswordField } from '#web/auth/password-field.tsx'
import { useStepUp } from '#web/auth/step-up.tsx'
import { shown } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type PasswordDialogProps = { hasPassword: boolean; onClose: () => void }

/** A new password, or the first password of an account with another sign-in method. */
export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const stepUp = useStepUp()
  return (
    <>
      <Dialog
        onClose={onClose}
        title={hasPassword ? 'Change your password' : 'Set a password'}
        description="Every other device will be signed out."
      >
        <AccountForm
          submit={hasPassword ? 'Change password' : 'Set password'}
          busyLabel="Saving…"
          fallback="The password could not be set. Please try again."
          check={({ currentPassword, newPassword }) =>
            accountFaults({
              currentPassword: hasPassword && !currentPassword && 'Enter your current password',
              newPassword: newPasswordError(newPassword),
            })
          }
          send={async ({ currentPassword, newPassword = '' }) => {
            const body = currentPassword ? { currentPassword, newPassword } : { newPassword }
            await shown(stepUp.run(() => call('changePassword', { body })))
            toast({ title: 'Password changed', description: 'Every other device was signed out' })
            onClose()
          }}
        >
          {(errors) => (
            <>
              {hasPassword && (
                <PasswordField
                  label="Present password"
                  name="currentPassword"
                  autoComplete="current-password"
                  maxLength={200}
                  error={errors.currentPassword}
                />
              )}
              <PasswordField
                label="New password"
                name="newPassword"
                autoComplete="new-password"
                maxLength={200}
                hint="At least 8 characters. A few unrelated words are best."
                error={errors.newPassword}
              />
            </>
          )}
        </AccountForm>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
