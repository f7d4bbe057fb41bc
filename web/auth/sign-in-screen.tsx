import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { ApiError, call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { AccountCard, Behind, quietLink } from './account-card.tsx'
import { AccountForm, accountFaults, emailError } from './account-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { signInWithPasskey, usePasskeysWork } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { goBack, withReturnTo } from './return-to.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

const CHALLENGE = /^#challenge=([\w-]{43})$/

/** The reasons for a failed sign-in at the provider; the address names one. */
const failures: Record<string, (provider: string) => string> = {
  provider: (provider) => `Signing in with ${provider} did not work. Try again, or sign in another way.`,
  'no-email': (provider) =>
    `${provider} did not confirm an e-mail address for you, so it cannot open an account here.`,
  stopped: (provider) =>
    `A link in one of our e-mails stopped this account, so ${provider} cannot be linked to it now. Set a new password by e-mail first.`,
  linked: (provider) =>
    `The account with this e-mail address belongs to somebody else at ${provider}. If it is yours, sign in another way (you can set a password by e-mail), then link ${provider} in settings.`,
  unconfirmed: () =>
    'An account has your e-mail address, but the address was never confirmed. Sign in with your password and confirm it in settings.',
}

/** The sign-in methods: password (with a code where one is set up), passkey, and the provider where the server has one. */
export function SignInScreen() {
  const [challenge, setChallenge] = useState(() => CHALLENGE.exec(globalThis.location?.hash ?? '')?.[1])
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    // kept here, so that neither the address bar nor its history holds the challenge
    if (CHALLENGE.test(location.hash)) history.replaceState(null, '', location.pathname + location.search)
  }, [])
  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onRestart={(why) => {
          setEnded(why)
          setChallenge(undefined)
        }}
      />
    )
  }
  return <FirstStep ended={ended} onChallenge={setChallenge} />
}

type FirstStepProps = { ended: string | undefined; onChallenge: (challenge: string) => void }

function FirstStep({ ended, onChallenge }: FirstStepProps) {
  const { data: options } = useApi('signInOptions')
  const search = useSearch()
  const failed = failures[new URLSearchParams(search).get('failed') ?? '']
  const problem = ended ?? failed?.(options?.provider?.name ?? 'your provider')
  return (
    <AccountCard title="Sign in">
      <Behind />
      {problem && (
        <div className="mb-4">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <AccountForm
        submit="Sign in"
        busyLabel="Signing in…"
        fallback="Could not sign in. Please try again."
        check={({ email, password }) =>
          accountFaults({ email: emailError(email), password: !password && 'Enter your password' })
        }
        send={async ({ email = '', password = '' }) => {
          try {
            await call('signIn', { body: { email: email.trim(), password } })
          } catch (error) {
            const challenge = error instanceof ApiError ? error.fields.challenge : undefined
            if (challenge) return onChallenge(challenge)
            throw error
          }
          await goBack()
        }}
      >
        {(errors) => (
          <>
            <TextField
              label="E-mail"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              error={errors.email}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          </>
        )}
      </AccountForm>
      <Link href="/reset-password" className={`mt-3 ${quietLink}`}>
        Forgot your password?
      </Link>
      <OtherMethods provider={options?.provider?.name} search={search} />
      <div className="mt-5 grid gap-3 border-t border-line-1 pt-5">
        <p className="text-sm text-ink-2">New here? You start with 1,000.00 practice coins.</p>
        <LinkButton href={withReturnTo('/sign-up', search)} variant="secondary" size="large">
          Create account
        </LinkButton>
      </div>
    </AccountCard>
  )
}

/** Every method besides the password that browser and server support. */
function OtherMethods({ provider, search }: { provider: string | undefined; search: string }) {
  const passkeys = usePasskeysWork()
  if (!passkeys && !provider) return null
  return (
    <div className={classNames('mt-2 grid gap-3', !provider && 'needs-passkeys')}>
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line-1 after:h-px after:flex-1 after:bg-line-1">
        or
      </p>
      {passkeys && (
        <PasskeyButton
          className="needs-passkeys"
          label="Sign in with a passkey"
          busyLabel="Waiting for your device…"
          size="large"
          onUse={async () => {
            await signInWithPasskey()
            await goBack()
          }}
        />
      )}
      {provider && (
        <Button asChild variant="secondary" size="large">
          <a href={withReturnTo('/api/auth/oidc/start', search)}>Continue with {provider}</a>
        </Button>
      )}
    </div>
  )
}
