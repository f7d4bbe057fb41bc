import { useEffect, useRef } from 'react'
import { codeProblem } from '#contract/one-time-codes.ts'
import { ApiError, call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm, accountFaults } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { goBack } from './return-to.ts'

type SecondFactorStepProps = {
  challenge: string
  /** returns to the password; with a message when the sign-in has expired */
  onRestart: (why?: string) => void
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ challenge, onRestart }: SecondFactorStepProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <AccountCard title="Enter your code" intro="From your authenticator app, or one of your recovery codes.">
      <div ref={form}>
        <AccountForm
          submit="Continue"
          busyLabel="Checking…"
          fallback="The code could not be checked. Please try again."
          check={({ code = '' }) => accountFaults({ code: codeProblem(code, 'app or recovery') })}
          send={async ({ code = '' }) => {
            try {
              await call('secondFactor', { body: { challenge, code: code.trim() } })
            } catch (error) {
              if (error instanceof ApiError && error.code === 'credential_state') {
                return onRestart(error.serverMessage)
              }
              throw error
            }
            await goBack()
          }}
        >
          {(errors) => <CodeField label="Code" error={errors.code} />}
        </AccountForm>
      </div>
      <Button variant="ghost" className="mt-3" onClick={() => onRestart()}>
        Back to sign in
      </Button>
    </AccountCard>
  )
}
