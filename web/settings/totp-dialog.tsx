import type { Reply } from '#contract/index.ts'
import { codeProblem } from '#contract/one-time-codes.ts'
import { AccountForm, accountFaults } from '#web/auth/account-form.tsx'
import { CodeField } from '#web/auth/code-field.tsx'
import { shown } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'

export type Setup = Reply<'setUpAuthenticator'>

type TotpDialogProps = {
  setup: Setup
  onClose: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

/** The secret as a picture and as text, and the first code, which proves that the app has it. */
export function TotpDialog({ setup, onClose, onConfirmed }: TotpDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Turn on two-step sign-in"
      description="Scan the QR code with an authenticator app, then enter the code it shows."
    >
      <div className="grid gap-4">
        <div className="grid justify-items-center gap-3">
          <QrPlate value={setup.uri} size={200} label="Key for your authenticator app" />
          <p className="text-center text-sm text-ink-2">
            No camera? Enter this key:
            <code className="mt-1 block font-semibold break-all text-ink-1">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <CopyButton value={setup.secret} label="Copy key" />
        </div>
        <AccountForm
          submit="Turn on"
          busyLabel="Checking…"
          fallback="The code could not be checked. Please try again."
          check={({ code = '' }) => accountFaults({ code: codeProblem(code, 'app') })}
          send={async ({ code = '' }) => {
            const confirming = call('confirmAuthenticator', { body: { code: code.trim() } })
            onConfirmed((await shown(confirming)).recoveryCodes)
          }}
        >
          {(errors) => <CodeField label="Code" inputMode="numeric" error={errors.code} />}
        </AccountForm>
      </div>
    </Dialog>
  )
}
