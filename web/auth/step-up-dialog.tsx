import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProofMethods } from './proof-methods.tsx'
import { SecondProof } from './second-proof.tsx'

type StepUpDialogProps = {
  eventId: string | undefined
  second: boolean
  onProved: () => void
  onClose: () => void
}

/**
 * Asks a signed-in person for a fresh proof, by any method of the account: password, passkey, code, or the provider.
 * @param second a second thing beside the password is needed
 */
export function StepUpDialog({ eventId, second, onProved, onClose }: StepUpDialogProps) {
  if (second) {
    return (
      <Dialog
        onClose={onClose}
        title="Confirm that it is you"
        description="Before money leaves this account for the first time, we ask for more than your password. A passkey or authenticator counts once it is a week old."
      >
        <SecondProof onProved={onProved} />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="Confirm that it is you"
      description={
        eventId
          ? 'This affects your money, so we ask again. For this event, one check lasts until betting ends, for at most 12 hours.'
          : 'This affects your money or account, so we ask again. One check lasts 15 minutes.'
      }
    >
      <ProofMethods
        submit="Confirm"
        busyLabel="Confirming…"
        fallback="That could not be confirmed. Please try again."
        codes
        onProve={async (proof) => {
          await call('stepUp', { body: { ...proof, ...(eventId && { eventId }) } })
          onProved()
        }}
        withoutPassword={({ provider }) => provider && <ProviderLink name={provider} />}
      />
    </Dialog>
  )
}

/** A proof at the provider is a navigation. Afterwards the person presses the button again. */
function ProviderLink({ name }: { name: string }) {
  const here = `${location.pathname}${location.search}`
  return (
    <>
      <Button asChild variant="secondary" size="large">
        <a href={`/api/auth/oidc/start?returnTo=${encodeURIComponent(here)}`}>Confirm with {name}</a>
      </Button>
      <p className="text-sm text-ink-3">You will return to this page. Then try again.</p>
    </>
  )
}
