import { useState } from 'react'
import { type Proof, ProofMethods } from '#web/auth/proof-methods.tsx'
import { call } from '#web/client/calls/api.ts'
import { NOT_REACHED } from '#web/client/calls/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { useSetting } from './settings-card.tsx'

/** Warns that two-step sign-in is about to end, because admins received a request for it, and lets the owner stop that. */
export function WayBackNote({ at }: { at: string }) {
  const [stopping, setStopping] = useState(false)
  const stop = useSetting((proof: Proof) => call('stopWayBack', { body: proof }), {
    done: { title: 'Stopped', description: 'Two-step sign-in stays on' },
    onDone: () => setStopping(false),
  })
  return (
    <div role="status" className="grid gap-3 rounded-lg bg-sunken p-3">
      <p>
        Somebody has told us that you lost your second step. It ends {shortMomentText(at)}, and your wallet is
        locked until you unlock it. If that was not you, stop it.
      </p>
      <div>
        <Button variant="destructive" size="dense" onClick={() => setStopping(true)}>
          Stop it
        </Button>
      </div>
      {stopping && (
        <Dialog
          onClose={() => setStopping(false)}
          title="Keep two-step sign-in?"
          description="This takes a code of your authenticator app, or a passkey that is older than the request."
        >
          <ProofMethods
            submit="Keep it on"
            busyLabel="Stopping…"
            fallback={NOT_REACHED}
            codes
            passwords={false}
            onProve={stop.mutateAsync}
          />
        </Dialog>
      )}
    </div>
  )
}
