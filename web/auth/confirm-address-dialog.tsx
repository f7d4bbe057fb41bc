import { useState } from 'react'
import { codeProblem } from '#contract/one-time-codes.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountForm, accountFaults } from './account-form.tsx'
import { CodeField } from './code-field.tsx'

type ConfirmAddressDialogProps = {
  /** the letter is on its way already */
  sent?: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Sends the letter that confirms the account's address, and takes its code; the action that asked for it then continues. */
export function ConfirmAddressDialog({
  sent: before = false,
  onConfirmed,
  onClose,
}: ConfirmAddressDialogProps) {
  const { email } = useUser()
  const [sent, setSent] = useState(before)
  const sending = useAction(() => call('verifyEmail', { body: {} }), {
    fallback: 'The e-mail could not be sent. Please try again.',
    onDone: () => setSent(true),
  })
  return (
    <Dialog
      onClose={onClose}
      title="Confirm your e-mail address"
      description={`To play for real money, confirm your address. ${
        sent
          ? `An e-mail is on its way to ${email}. Its code works for ten minutes.`
          : `We will send a code to ${email}.`
      }`}
    >
      <div className="grid gap-4">
        {sent && (
          <AccountForm
            submit="Confirm"
            busyLabel="Confirming…"
            fallback="The address could not be confirmed. Please try again."
            check={({ code = '' }) => accountFaults({ code: codeProblem(code, 'letter') })}
            send={async ({ code = '' }) => {
              await call('confirmEmailByCode', { body: { code: code.trim() } })
              onConfirmed()
            }}
          >
            {(errors) => <CodeField label="Code" inputMode="numeric" error={errors.code} />}
          </AccountForm>
        )}
        {sending.failure && <FieldError>{sending.failure}</FieldError>}
        <Button
          size="large"
          variant={sent ? 'secondary' : 'primary'}
          busy={sending.isPending}
          busyLabel="Sending…"
          onClick={() => sending.mutate()}
        >
          {sent ? 'Send another e-mail' : 'Send the e-mail'}
        </Button>
      </div>
    </Dialog>
  )
}
