import type { ReactNode } from 'react'
import { type Proof, ProofMethods } from '#web/auth/proof-methods.tsx'
import { call } from '#web/client/calls/api.ts'
import { NOT_REACHED } from '#web/client/calls/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSetting } from './settings-card.tsx'

/**
 * Asks for a proof before money can leave the wallet again.
 * @param stopped stopped by the link of a letter: the password is not enough
 */
export function UnlockDialog({ stopped, onClose }: { stopped: boolean; onClose: () => void }) {
  const unlocking = useSetting(
    (proof: Proof) => call('setWalletLock', { body: { locked: false, ...proof } }),
    { done: { title: 'Saved', description: 'Your wallet is unlocked' }, onDone: onClose },
  )
  return (
    <Dialog
      onClose={onClose}
      title="Unlock your wallet"
      description={
        stopped
          ? 'A link in one of our letters stopped this account, so its password alone is not enough.'
          : 'Money can leave your wallet again once it is unlocked, so we ask each time that it is you.'
      }
    >
      <ProofMethods
        submit="Unlock wallet"
        busyLabel="Unlocking…"
        fallback={NOT_REACHED}
        onProve={unlocking.mutateAsync}
        codes={stopped}
        passwords={!stopped}
        withoutPassword={(methods) =>
          stopped ? (
            <Note>
              Sign out, choose “Forgot your password?”, enter the address to which that letter went, and set a
              new password by the link in your mail. A passkey or authenticator that was a week old by then
              unlocks it too.
            </Note>
          ) : (
            methods.passkeys === 0 && (
              <Note>
                Your account has neither a password nor a passkey. Add one under “Sign-in & devices” on this
                page, then unlock with it.
              </Note>
            )
          )
        }
      />
    </Dialog>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg bg-sunken p-3 text-sm">{children}</p>
)
