import { useId, useState } from 'react'
import { Link } from 'wouter'
import { ageProblem } from '#contract/age.ts'
import { findRegion, REGIONS } from '#contract/regions.ts'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { accountFaults, type FieldErrors } from './account-form.tsx'

const parts = [
  { label: 'Month', name: 'birthMonth', autoComplete: 'bday-month', length: 9, wide: 'flex-1' },
  { label: 'Day', name: 'birthDay', autoComplete: 'bday-day', length: 2, wide: 'flex-1' },
  { label: 'Year', name: 'birthYear', autoComplete: 'bday-year', length: 4, wide: 'flex-[1.5]' },
] as const

/** A date of birth as month, day and year: a person types it in seconds; a calendar takes many steps back. */
function BirthFields({ error }: { error: string | undefined }) {
  const note = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink-1">Date of birth</legend>
      <div className="flex gap-2">
        {parts.map(({ label, name, autoComplete, length, wide }) => (
          <label key={name} className={`grid min-w-0 gap-1 text-sm text-ink-2 ${wide}`}>
            {label}
            <input
              name={name}
              data-part-of="dateOfBirth"
              autoComplete={autoComplete}
              // shows the keyboard of figures first: a person may still type the month's name
              inputMode="numeric"
              maxLength={length}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? note : undefined}
              className="control tabular"
            />
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        <p className="text-sm text-ink-3">For example, 5 17 1990.</p>
      )}
    </fieldset>
  )
}

/** The errors of a name that need no server. */
export const nameErrors = ({ firstName = '', lastName = '' }: Record<string, string>): FieldErrors =>
  accountFaults({
    firstName: !firstName.trim() && 'Enter your first name',
    lastName: !lastName.trim() && 'Enter your last name',
  })

/** A device's clock may be wrong by hours: the server judges people who come of age within a day. */
const IN_DOUBT_MS = 86_400_000

/** The errors of date of birth and place, by the server's rule. @param now milliseconds */
export function ageErrors(
  { dateOfBirth = '', region = '' }: Record<string, string>,
  now: number,
): FieldErrors {
  const problem = ageProblem({ dateOfBirth, region }, now + IN_DOUBT_MS)
  return {
    ...accountFaults({ dateOfBirth: !dateOfBirth && 'Enter your date of birth' }),
    ...(problem && { [problem.field]: problem.message }),
  }
}

type PersonFieldsProps = { errors: FieldErrors; given?: { firstName: string; lastName: string } }

/** First and last name, side by side. */
export function NameFields({ errors, given }: PersonFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        label="First name"
        name="firstName"
        defaultValue={given?.firstName}
        autoComplete="given-name"
        maxLength={60}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        defaultValue={given?.lastName}
        autoComplete="family-name"
        maxLength={60}
        error={errors.lastName}
      />
    </div>
  )
}

/** Date of birth and place of residence: together they decide whether a person may bet. */
export function AgeFields({ errors }: PersonFieldsProps) {
  const [region, setRegion] = useState('')
  const place = findRegion(region)
  return (
    <>
      <BirthFields error={errors.dateOfBirth} />
      <SelectField
        label="Where you live"
        name="region"
        autoComplete="off"
        value={region}
        onChange={(chosen) => setRegion(chosen.target.value)}
        hint={
          place
            ? `You must be ${place.ageMin} or older in ${place.name}.`
            : 'This sets the minimum age for betting.'
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
    </>
  )
}

export function TermsNote() {
  return (
    <p className="text-sm text-ink-3">
      By creating an account you accept the{' '}
      <Link href="/terms" className="text-ink-2 underline underline-offset-4">
        Terms of Service
      </Link>
      .
    </p>
  )
}
