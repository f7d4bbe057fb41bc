import { useState } from 'react'
import { codeProblem } from '#contract/one-time-codes.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AccountForm, accountFaults } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { ProofMethods } from './proof-methods.tsx'

type Sent = { challenge: string; sentTo: string }

/**
 * Asks for a second thing beside the password: a passkey or an authenticator that the account has had for long, or a code by
 * letter.
 */
export function SecondProof({ onProved }: { onProved: () => void }) {
  const [sent, setSent] = useState<Sent>()
  const sending = useAction(() => call('askLetterCode', { body: {} }), {
    fallback: 'The code could not be sent. Please try again.',
    onDone: setSent,
  })
  const words = {
    submit: 'Confirm',
    busyLabel: 'Confirming…',
    fallback: 'That could not be confirmed. Please try again.',
  }
  return (
    <div className="grid gap-3">
      {sent ? (
        <AccountForm
          {...words}
          check={({ code = '' }) => accountFaults({ code: codeProblem(code, 'letter') })}
          send={async ({ code = '' }) => {
            await call('stepUp', {
              body: { letter: { challenge: sent.challenge, code: code.trim() }, second: true },
            })
            onProved()
          }}
        >
          {(errors) => (
            <CodeField
              label="Code from the e-mail"
              hint={`We sent it to ${sent.sentTo}. It works for ten minutes.`}
              error={errors.code}
            />
          )}
        </AccountForm>
      ) : (
        <ProofMethods
          {...words}
          codes
          passwords={false}
          onProve={async (proof) => {
            await call('stepUp', { body: { ...proof, second: true } })
            onProved()
          }}
        />
      )}
      {sending.failure && <FieldError>{sending.failure}</FieldError>}
      <Button
        variant={sent ? 'ghost' : 'secondary'}
        size="large"
        busy={sending.isPending}
        busyLabel="Sending…"
        onClick={() => sending.mutate()}
      >
        {sent ? 'Send another code' : 'Send me a code by e-mail'}
      </Button>
    </div>
  )
}
