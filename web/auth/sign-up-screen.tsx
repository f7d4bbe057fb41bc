import { useState } from 'react'
import { Link } from 'wouter'
import { ageOn, findRegion, REGIONS } from '#contract/regions.ts'
import { call } from '#web/app/api.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { AccountCard, quietLink } from './account-card.tsx'
import { AccountForm, emailError, type FieldErrors, newPasswordError, wrongFields } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { goBack, withReturnTo } from './return-to.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** What is wrong with a sign-up before the server is asked; the server judges again. */
export function signUpErrors(values: Record<string, string>, day: string): FieldErrors {
  const { firstName = '', lastName = '', email, password, dateOfBirth = '', region = '' } = values
  const place = findRegion(region)
  const born = /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) && dateOfBirth <= day
  const tooYoung = born && place && ageOn(dateOfBirth, day) < place.ageMin
  return wrongFields({
    firstName: !firstName.trim() && 'Enter your first name',
    lastName: !lastName.trim() && 'Enter your last name',
    email: emailError(email),
    password: newPasswordError(password),
    dateOfBirth: born
      ? tooYoung && `You must be ${place.ageMin} or older in ${place.name}`
      : 'Enter your date of birth',
    region: !place && 'Choose where you live',
  })
}

export function SignUpScreen() {
  const [region, setRegion] = useState('')
  const place = findRegion(region)
  return (
    <AccountCard title="Create an account" intro="You start with 1,000.00 practice coins and no real money.">
      <AccountForm
        submit="Create account"
        busyLabel="Creating…"
        fallback="Could not create the account. Please try again."
        check={(values) => signUpErrors(values, today())}
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
            <div className="grid grid-cols-2 items-start gap-3">
              <TextField
                label="First name"
                name="firstName"
                autoComplete="given-name"
                maxLength={60}
                error={errors.firstName}
              />
              <TextField
                label="Last name"
                name="lastName"
                autoComplete="family-name"
                maxLength={60}
                error={errors.lastName}
              />
            </div>
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
            <TextField
              label="Date of birth"
              name="dateOfBirth"
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today()}
              error={errors.dateOfBirth}
            />
            <SelectField
              label="Where you live"
              name="region"
              autoComplete="off"
              value={region}
              onChange={(chosen) => setRegion(chosen.target.value)}
              hint={
                place
                  ? `You must be ${place.ageMin} or older in ${place.name}.`
                  : 'It decides the age from which you may bet.'
              }
              error={errors.region}
            >
              <option value="" disabled>
                Choose…
              </option>
              {REGIONS.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <p className="text-sm text-ink-3">
              By creating an account you accept the{' '}
              <Link href="/terms" className="text-ink-2 underline underline-offset-4">
                Terms of Service
              </Link>
              .
            </p>
          </>
        )}
      </AccountForm>
      <p className="mt-3">
        <Link href={withReturnTo('/sign-in')} className={quietLink}>
          I have an account
        </Link>
      </p>
    </AccountCard>
  )
}
