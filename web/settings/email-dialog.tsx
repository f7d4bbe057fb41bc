import { useState } from 'react'
import { AccountForm, accountFaults, emailError } from '#web/auth/account-form.tsx'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Asks for another address. It becomes the account's address once the person uses the emailed link. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const stepUp = useStepUp()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <Dialog
        onClose={onClose}
        title={sentTo ? 'Check your e-mail' : 'Change your e-mail address'}
        description={
          sentTo
            ? `An e-mail is on its way to ${sentTo}. To change your address, use the link in it within one hour.`
            : 'We will send a link to the new address. Nothing changes until you use it.'
        }
        {...(sentTo ? { actions: <Button onClick={onClose}>Done</Button> } : {})}
      >
        {!sentTo && (
          <AccountForm
            submit="Send the link"
            busyLabel="Sending…"
            fallback="The link could not be sent. Please try again."
            check={({ email }) => accountFaults({ email: emailError(email) })}
            send={async ({ email = '' }) => {
              await stepUp.run(() => call('changeEmail', { body: { email: email.trim() } }))
              setSentTo(email.trim())
            }}
          >
            {(errors) => (
              <TextField
                label="New e-mail address"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={254}
                error={errors.email}
              />
            )}
          </AccountForm>
        )}
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
