import { useSearch } from 'wouter'
import { call } from '#web/client/calls/api.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AccountCard } from './account-card.tsx'
import {
  AccountForm,
  accountFaults,
  emailError,
  type FieldErrors,
  newPasswordError,
} from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { AgeFields, ageErrors, NameFields, nameErrors, TermsNote, withBirthDate } from './person-fields.tsx'
import { goBack, withReturnTo } from './return-to.ts'

const gains = [
  ['1,000.00 practice coins', 'They have no cash value, and the sums are those of real money.'],
  [
    'People, never a house',
    'Somebody stands on the other side of each bet. The winners take the pot, less 2% of each stake.',
  ],
  ['Draws that you can check', 'Coins, cards and dice are locked before you pick, and shown after.'],
] as const

/** The gains of an account, beside the form where two columns fit: the two sides, the pot between them, and three sentences. */
function SignUpGains() {
  return (
    <aside aria-labelledby="gains" className="sticky top-8 grid gap-6 self-start max-lg:hidden">
      <div
        aria-hidden="true"
        className="relative h-56 overflow-hidden rounded-xl font-display text-5xl font-bold text-on-side [--seam-height:224px] [--seam:50%]"
      >
        <span className="seam-a" />
        <span className="seam-b side-dots" />
        <span className="absolute top-5 left-6">A</span>
        <span className="absolute right-6 bottom-5">B</span>
        <span className="absolute inset-0 m-auto size-24 rounded-full border-4 border-canvas bg-pot-fill" />
      </div>
      <h2 id="gains" className="text-2xl">
        Two sides, one pot
      </h2>
      <ul className="grid gap-4">
        {gains.map(([title, text]) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="max-w-measure text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

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
      <AccountCard
        title="Create an account"
        intro="You start with 1,000.00 practice coins and no real money."
      >
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
          <p className="text-sm text-ink-2">Been here before? Your coins and bets wait for you.</p>
          <LinkButton href={withReturnTo('/sign-in', search)} variant="secondary" size="large">
            I have an account
          </LinkButton>
        </div>
      </AccountCard>
      <SignUpGains />
    </div>
  )
}
