import { Link } from 'wouter'
import { call } from '#web/app/api.ts'
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
      <div className="mt-3 flex flex-wrap justify-between gap-x-6">
        <Link href={withReturnTo('/sign-up')} className={quietLink}>
          Create an account
        </Link>
        <Link href="/reset-password" className={quietLink}>
          Forgot your password?
        </Link>
      </div>
    </AccountCard>
  )
}
