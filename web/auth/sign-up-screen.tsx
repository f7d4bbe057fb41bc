import { useSearch } from 'wouter'
import { call } from '#web/client/calls/api.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { timeZone } from '#web/ui/moment-text.ts'
import { AccountCard, Behind } from './account-card.tsx'
import {
  AccountForm,
  accountFaults,
  emailError,
  type FieldErrors,
  newPasswordError,
} from './account-form.tsx'
import { withBirthDate } from './birth-date.ts'
import { PasswordField } from './password-field.tsx'
import { AgeFields, ageErrors, NameFields, nameErrors, TermsNote } from './person-fields.tsx'
import { goBack, withReturnTo } from './return-to.ts'
import { SignUpGains } from './sign-up-gains.tsx'

/** The errors of a sign-up that need no server; the server judges again. */
export function signUpErrors(values: Record<string, string>, now: number): FieldErrors {
  return {
    ...nameErrors(values),
    ...accountFaults({ email: emailError(values.email), password: newPasswordError(values.password) }),
    ...ageErrors(values, now),
  }
}

export function SignUpScreen() {
  const search = useSearch()
  return (
    <div className="two-columns lg:grid lg:grid-cols-[448px_minmax(0,1fr)] lg:gap-16">
      <AccountCard title="Create account" intro="You start with 1,000.00 practice coins and no real money.">
        <Behind />
        <AccountForm
          submit="Create account"
          busyLabel="Creating…"
          fallback="Could not create the account. Please try again."
          complete={withBirthDate}
          check={(values) => signUpErrors(values, serverNow())}
          send={async (values) => {
            const { firstName = '', lastName = '', email = '', password = '', dateOfBirth = '' } = values
            await call('signUp', {
              body: {
                firstName: firstName.trim(),
                lastName: lastName.trim(),
                email: email.trim(),
                password,
                dateOfBirth,
                region: values.region ?? '',
                timeZone: timeZone(),
              },
            })
            await goBack()
          }}
        >
          {(errors) => (
            <>
              <NameFields errors={errors} />
              <TextField
                label="E-mail"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={254}
                error={errors.email}
              />
              <PasswordField
                label="Password"
                name="password"
                autoComplete="new-password"
                maxLength={200}
                hint="At least 8 characters. A few unrelated words are best."
                error={errors.password}
              />
              <AgeFields errors={errors} />
              <TermsNote />
            </>
          )}
        </AccountForm>
        <div className="mt-5 grid gap-3 border-t border-line-1 pt-5">
          <p className="text-sm text-ink-2">Been here before? Your coins and bets are waiting for you.</p>
          <LinkButton href={withReturnTo('/sign-in', search)} variant="secondary" size="large">
            I have an account
          </LinkButton>
        </div>
      </AccountCard>
      <SignUpGains />
    </div>
  )
}
