import { type Proof, ProofMethods } from '#web/auth/proof-methods.tsx'
import { call } from '#web/client/api.ts'
import { invalidate } from '#web/client/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { notSaved } from './use-setting.ts'

/** Asks for a proof before money can leave the wallet again. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const unlock = async ({ password, passkey }: Proof) => {
    try {
      await call('setWalletLock', { body: { locked: false, password, passkey } })
    } catch (error) {
      notSaved(error as Error)
      throw error
    }
    await invalidate('currentUser')
    toast({ title: 'Saved', description: 'Your wallet is unlocked' })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Unlock your wallet"
      description="Money can leave your wallet again once it is unlocked, so we ask each time that it is you."
    >
      <ProofMethods
        submit="Unlock wallet"
        busyLabel="Unlocking…"
        fallback="The server could not be reached. Please try again"
        onProve={unlock}
        withoutPassword={({ passkeys }) =>
          passkeys === 0 && (
            <p className="rounded-lg bg-sunken p-3 text-sm">
              Your account has neither a password nor a passkey. Add one under “Sign-in & devices” on this
              page, then unlock with it.
            </p>
          )
        }
      />
    </Dialog>
  )
}
