import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { timeZone } from '#web/ui/moment-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { withBirthDate } from './birth-date.ts'
import { AgeFields, ageErrors, NameFields, nameErrors, TermsNote } from './person-fields.tsx'
import { goBack, withReturnTo } from './return-to.ts'

/** After a sign-in at the provider: asks for the facts that the provider does not know, then opens the account. */
export function CompleteSignUpScreen() {
  const waiting = useApi('signUpToComplete')
  if (waiting.isPending) {
    return (
      <AccountCard title="Almost there">
        <Loading />
        <Skeleton className="h-60 w-full" />
      </AccountCard>
    )
  }
  if (waiting.isError) {
    return (
      <AccountCard title="Almost there">
        <div className="grid gap-4">
          <ErrorState
            title="There is nothing to complete"
            message={errorText(waiting.error, 'The server could not be reached. No account was opened.')}
          />
          <LinkButton href={withReturnTo('/sign-in', location.search)} size="large">
            Back to sign in
          </LinkButton>
        </div>
      </AccountCard>
    )
  }
  const { email, provider, firstName, lastName } = waiting.data
  return (
    <AccountCard title="Almost there" intro={`You signed in to ${provider} as ${email}.`}>
      <AccountForm
        submit="Create account"
        busyLabel="Creating…"
        fallback="Could not create the account. Please try again."
        complete={withBirthDate}
        check={(values) => ({ ...nameErrors(values), ...ageErrors(values, serverNow()) })}
        send={async (values) => {
          const { firstName: first = '', lastName: last = '', dateOfBirth = '', region = '' } = values
          await call('completeSignUp', {
            body: {
              firstName: first.trim(),
              lastName: last.trim(),
              dateOfBirth,
              region,
              timeZone: timeZone(),
            },
          })
          await goBack()
        }}
      >
        {(errors) => (
          <>
            <NameFields errors={errors} given={{ firstName, lastName }} />
            <AgeFields errors={errors} />
            <TermsNote />
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}
