import { call } from '#web/app/api.ts'
import { invalidate } from '#web/app/query.ts'
import { AccountForm, wrongFields } from '#web/auth/account-form.tsx'
import { PasswordField } from '#web/auth/password-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { notSaved } from './use-setting.ts'

/** Asks who is there before money can leave the wallet again. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Unlock your wallet"
      description="Money can leave your wallet again once it is unlocked, so we ask for your password each time."
    >
      <AccountForm
        submit="Unlock wallet"
        busyLabel="Unlocking…"
        fallback="The server could not be reached. Please try again"
        check={({ password }) => wrongFields({ password: !password && 'Enter your password' })}
        send={async ({ password = '' }) => {
          try {
            await call('setWalletLock', { body: { locked: false, password } })
          } catch (error) {
            notSaved(error as Error)
            throw error
          }
          await invalidate('/api/auth/user')
          toast({ title: 'Saved', description: 'Your wallet is unlocked' })
          onClose()
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
