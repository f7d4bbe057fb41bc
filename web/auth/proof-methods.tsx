import { type ReactNode, useState } from 'react'
import type { Body, Reply } from '#contract/index.ts'
import { useApi } from '#web/client/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AccountForm, wrongFields } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey, passkeysWork } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'

/** One of: a password, a passkey, a one-time code. */
export type Proof = Body<'stepUp'>

type ProofMethodsProps = {
  submit: string
  busyLabel: string
  /** said when the server gave no words of its own */
  fallback: string
  /** takes the proof to the server; its refusals are shown where the proof was given */
  onProve: (proof: Proof) => Promise<void>
  /** whether a one-time code proves it as well */
  codes?: boolean
  /** stands in for the form where the account has no password */
  withoutPassword?: (methods: Reply<'signInWays'>) => ReactNode
}

/** Asks a signed-in person again who is there, in whichever ways the account has. */
export function ProofMethods({ onProve, codes = false, withoutPassword, ...form }: ProofMethodsProps) {
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
  // Where nothing is known the password is asked for: most have one.
  const password = methods?.hasPassword ?? true
  return (
    <div className="grid gap-3">
      {byCode ? (
        <AccountForm
          {...form}
          check={({ code }) => wrongFields({ code: !code?.trim() && 'Enter the code' })}
          send={({ code = '' }) => onProve({ code: code.trim() })}
        >
          {(errors) => (
            <CodeField
              label="Code"
              hint="Of your authenticator app, or one of your recovery codes."
              error={errors.code}
            />
          )}
        </AccountForm>
      ) : (
        password && (
          <AccountForm
            {...form}
            check={({ password: typed }) => wrongFields({ password: !typed && 'Enter your password' })}
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
          {byCode ? 'Use another way' : 'Use a code of your authenticator app'}
        </Button>
      )}
      {!password && methods && withoutPassword?.(methods)}
    </div>
  )
}
