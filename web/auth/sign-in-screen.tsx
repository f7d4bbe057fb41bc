import { Link } from 'wouter'
import { call } from '#web/app/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'
import { AccountForm, emailError, wrongFields } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { goBack, withReturnTo } from './return-to.ts'

export function SignInScreen() {
  return (
    <AccountCard title="Sign in">
      <AccountForm
        submit="Sign in"
        busyLabel="Signing in…"
        fallback="Could not sign in. Please try again."
        check={({ email, password }) =>
          wrongFields({ email: emailError(email), password: !password && 'Enter your password' })
        }
        send={async ({ email = '', password = '' }) => {
          await call('signIn', { body: { email: email.trim(), password } })
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
      <div className="mt-4 grid gap-3 border-t border-line-1 pt-5">
        <p className="text-sm text-ink-2">New here? You start with 1,000.00 practice coins.</p>
        <LinkButton href={withReturnTo('/sign-up')} variant="secondary" size="large">
          Create an account
        </LinkButton>
      </div>
    </AccountCard>
  )
}
