import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Proof, ProofMethods } from '#web/auth/proof-methods.tsx'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call } from '#web/client/calls/api.ts'
import { NOT_REACHED } from '#web/client/calls/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'
import { type Setup, TotpDialog } from './totp-dialog.tsx'

/** Warns that two-step sign-in is about to end, because admins received a request for it, and lets the owner stop that. */
function WayBackNote({ at }: { at: string }) {
  const [stopping, setStopping] = useState(false)
  const stop = useSetting((proof: Proof) => call('stopWayBack', { body: proof }), {
    done: { title: 'Stopped', description: 'Two-step sign-in stays on' },
    onDone: () => setStopping(false),
  })
  return (
    <div role="status" className="grid gap-3 rounded-lg bg-sunken p-3">
      <p>
        Somebody told us that you lost your second step. Two-step sign-in ends {shortMomentText(at)}, and your
        wallet is locked until you unlock it. If this was not you, stop it.
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
          description="This needs a passkey, or a code from an authenticator app, that you set up before this request was made."
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

/** The recovery codes for a lost phone, which cannot be shown a second time. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      onClose={onClose}
      title="Keep your recovery codes"
      description="Each code signs you in once if you lose your phone. The codes are shown only now: print them, or save them where you keep your passwords."
      actions={
        <>
          <CopyButton value={text} label="Copy codes" size="default" />
          <Button
            variant="secondary"
            icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() =>
              saveFile(`Evens recovery codes\n\n${text}\n`, 'text/plain', 'evens-recovery-codes.txt')
            }
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <ol aria-label="Recovery codes" className="grid gap-y-2 rounded-lg bg-sunken px-2 py-4 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm font-semibold whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type TwoStepPartProps = { on: boolean; codesLeft: number; wayBackAt: string | null }

/** A code of an authenticator app after the password: on, off, and the codes for a lost phone. */
export function TwoStepPart({ on, codesLeft, wayBackAt }: TwoStepPartProps) {
  const twoStep = useTwoStep()
  const { setup, codes, removal } = twoStep
  return (
    <SignInPart
      title="Two-step sign-in"
      detail={
        on
          ? `On: after your password, we ask for a code from your authenticator app. Recovery codes left: ${codesLeft} of 10.`
          : 'Off. When it is on, a stolen password is not enough: we also ask for a code from an authenticator app.'
      }
      action={on ? <ActionsWhenOn twoStep={twoStep} /> : <TurnOn setUp={twoStep.setUp} />}
    >
      {wayBackAt && <WayBackNote at={wayBackAt} />}
      {setup && <TotpDialog setup={setup} onClose={twoStep.cancelSetup} onConfirmed={twoStep.finishSetup} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={twoStep.hideCodes} />}
      <ConfirmDialog
        open={twoStep.turningOff}
        onClose={() => twoStep.setTurningOff(false)}
        title="Turn two-step sign-in off?"
        description="Your password alone will sign you in, and your recovery codes will stop working."
        confirmLabel="Turn off"
        destructive
        busy={removal.isPending}
        busyLabel="Turning off…"
        onConfirm={() => removal.mutate()}
      />
      {twoStep.stepUpDialog}
    </SignInPart>
  )
}

type TwoStep = ReturnType<typeof useTwoStep>

/** Turning two-step sign-in on and off, and new codes. Each asks for the password first when the server wants a proof. */
function useTwoStep() {
  const stepUp = useStepUp()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const [turningOff, setTurningOff] = useState(false)
  const setUp = useSetting(() => stepUp.run(() => call('setUpAuthenticator', { body: {} })), {
    onDone: setSetup,
  })
  const renewal = useSetting(() => stepUp.run(() => call('renewRecoveryCodes', { body: {} })), {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const removal = useSetting(() => stepUp.run(() => call('removeAuthenticator', { body: {} })), {
    done: 'Two-step sign-in is off',
    onDone: () => setTurningOff(false),
  })
  return {
    setUp,
    renewal,
    removal,
    /** the new authenticator, until its first code is confirmed */
    setup,
    cancelSetup: () => setSetup(undefined),
    finishSetup(recoveryCodes: string[]) {
      setSetup(undefined)
      setCodes(recoveryCodes)
    },
    /** new recovery codes, shown once */
    codes,
    hideCodes: () => setCodes(undefined),
    turningOff,
    setTurningOff,
    stepUpDialog: stepUp.dialog,
  }
}

function ActionsWhenOn({ twoStep: { renewal, setTurningOff } }: { twoStep: TwoStep }) {
  return (
    <>
      <Button
        size="dense"
        variant="secondary"
        busy={renewal.isPending}
        busyLabel="Making…"
        onClick={() => renewal.mutate()}
      >
        New recovery codes
      </Button>
      <Button size="dense" variant="ghost" onClick={() => setTurningOff(true)}>
        Turn off
      </Button>
    </>
  )
}

function TurnOn({ setUp }: { setUp: TwoStep['setUp'] }) {
  return (
    <Button
      size="dense"
      variant="secondary"
      busy={setUp.isPending}
      busyLabel="Preparing…"
      onClick={() => setUp.mutate()}
    >
      Turn on
    </Button>
  )
}
