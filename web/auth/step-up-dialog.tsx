import { type ReactNode, useCallback, useState } from 'react'
import { call } from '#web/client/api.ts'
import { needsProof } from '#web/client/needs-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProofMethods } from './proof-methods.tsx'

type Waiting = { proved(): void; gaveUp(): void }

/**
 * For actions that need a fresh proof. `run` does something and, when the server asks for a proof, opens the dialog, sends
 * the proof and tries again. Closing the dialog gives the caller the server's refusal, as if nothing had been asked. `dialog`
 * must be somewhere in the screen.
 */
export function useStepUp(): { dialog: ReactNode; run<T>(action: () => Promise<T>): Promise<T> } {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!needsProof(error)) throw error
      await new Promise<void>((resolve, reject) =>
        setWaiting((others) => [...others, { proved: resolve, gaveUp: () => reject(error as Error) }]),
      )
      return action()
    }
  }, [])
  const end = (how: keyof Waiting) => {
    setWaiting([])
    for (const one of waiting) one[how]()
  }
  const dialog = waiting.length > 0 && (
    <StepUpDialog onProved={() => end('proved')} onClose={() => end('gaveUp')} />
  )
  return { dialog, run }
}

type StepUpDialogProps = { onProved: () => void; onClose: () => void }

/** Asks a signed-in person for a fresh proof, by any method of the account: password, passkey, code, or the provider. */
function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Confirm that it is you"
      description="This concerns your money or your account, so we ask once more. It counts for 15 minutes."
    >
      <ProofMethods
        submit="Confirm"
        busyLabel="Confirming…"
        fallback="That could not be confirmed. Please try again."
        codes
        onProve={async (proof) => {
          await call('stepUp', { body: proof })
          onProved()
        }}
        withoutPassword={({ provider }) => provider && <ProviderLink name={provider} />}
      />
    </Dialog>
  )
}

/** The provider proves it by a navigation. Afterwards the person presses the button again. */
function ProviderLink({ name }: { name: string }) {
  const here = `${location.pathname}${location.search}`
  return (
    <>
      <Button asChild variant="secondary" size="large">
        <a href={`/api/auth/oidc/start?returnTo=${encodeURIComponent(here)}`}>Confirm with {name}</a>
      </Button>
      <p className="text-sm text-ink-3">You come back to this page, and do it once more.</p>
    </>
  )
}
