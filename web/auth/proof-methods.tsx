import { type ReactNode, useState } from 'react'
import type { Body, Reply } from '#contract/index.ts'
import { codeProblem } from '#contract/one-time-codes.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AccountForm, accountFaults } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey, passkeysWork } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'

/** One of: a password, a passkey, a one-time code. */
export type Proof = Omit<Body<'stepUp'>, 'letter' | 'second' | 'eventId'>

type ProofMethodsProps = {
  submit: string
  busyLabel: string
  /** shown when the server gave no sentence */
  fallback: string
  /** sends the proof to the server; its refusal appears beside the proof */
  onProve: (proof: Proof) => Promise<unknown>
  /** whether a one-time code is accepted as well */
  codes?: boolean
  /** whether a password is enough; it is by default */
  passwords?: boolean
  /** replaces the form when the account has no password, or a password is not enough */
  withoutPassword?: (methods: Reply<'signInWays'>) => ReactNode
}

/** Asks a signed-in person for a fresh proof, by any of the account's sign-in methods. */
export function ProofMethods({
  onProve,
  codes = false,
  passwords = true,
  withoutPassword,
  ...form
}: ProofMethodsProps) {
  const { data: methods, isPending } = useApi('signInWays')
  const [byCode, setByCode] = useState(false)
  if (isPending) {
    return (
      <>
        <Loading />
        <Skeleton className="h-24 w-full" />
      </>
    )
  }
  const passkey = (methods?.passkeys ?? 0) > 0 && passkeysWork()
  // Until it knows the methods, it asks for the password: most people have one.
  const password = passwords && (methods?.hasPassword ?? true)
  return (
    <div className="grid gap-3">
      {byCode ? (
        <AccountForm
          {...form}
          check={({ code = '' }) => accountFaults({ code: codeProblem(code, 'app or recovery') })}
          send={({ code = '' }) => onProve({ code: code.trim() })}
        >
          {(errors) => (
            <CodeField
              label="Code"
              hint="From your authenticator app, or one of your recovery codes."
              error={errors.code}
            />
          )}
        </AccountForm>
      ) : (
        password && (
          <AccountForm
            {...form}
            check={({ password: typed }) => accountFaults({ password: !typed && 'Enter your password' })}
            send={({ password: typed = '' }) => onProve({ password: typed })}
          >
            {(errors) => (
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                error={errors.password}
              />
            )}
          </AccountForm>
        )
      )}
      {passkey && (
        <PasskeyButton
          label="Use a passkey"
          busyLabel="Waiting for your device…"
          variant={password || byCode ? 'secondary' : 'primary'}
          size="large"
          onUse={async () => onProve({ passkey: await askPasskey() })}
        />
      )}
      {codes && methods?.authenticator && (
        <Button variant="ghost" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use another way' : 'Use a code from your authenticator app'}
        </Button>
      )}
      {!password && methods && withoutPassword?.(methods)}
    </div>
  )
}
