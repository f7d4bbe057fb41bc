import { useState } from 'react'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'
import { TwoStepPart } from './two-step-part.tsx'
import { YourDataCard } from './your-data-card.tsx'

/** The sign-in methods, the signed-in devices, the data export and the closing of the account. */
export function SignInCard() {
  const methods = useApi('signInWays')
  return (
    <>
      <SettingsCard id="sign-in" title="Sign-in & devices">
        <Loaded
          fresh
          answer={methods}
          failed="Your sign-in methods did not load"
          calm="Nothing in your account has changed."
          waiting={<RowSkeleton rows={4} />}
        >
          {(ways) => <Parts methods={ways} />}
        </Loaded>
      </SettingsCard>
      <YourDataCard />
    </>
  )
}

type SignInMethods = NonNullable<ReturnType<typeof useApi<'signInWays'>>['data']>

function Parts({ methods }: { methods: SignInMethods }) {
  return (
    <>
      <EmailPart email={methods.email} verified={methods.emailVerified} />
      <PasswordPart hasPassword={methods.hasPassword} />
      <ProviderPart linked={methods.provider} />
      <PasskeyList />
      <TwoStepPart
        on={methods.authenticator}
        codesLeft={methods.recoveryCodesLeft}
        wayBackAt={methods.wayBackAt ?? null}
      />
      <SessionList />
    </>
  )
}

function EmailPart({ email, verified }: { email: string; verified: boolean }) {
  const [changing, setChanging] = useState(false)
  const confirming = useSetting(() => call('verifyEmail', { body: {} }), {
    done: { title: 'Check your e-mail', description: `An e-mail is on its way to ${email}` },
  })
  return (
    <SignInPart
      title="E-mail address"
      detail={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-all">{email}</span>
          <StatusBadge
            status={verified ? 'completed' : 'pending'}
            label={verified ? 'Confirmed' : 'Not confirmed'}
          />
          {!verified && (
            <span className="basis-full">
              Confirm it so that others can send you money by e-mail. Real-money play may require it.
            </span>
          )}
        </span>
      }
      action={
        <>
          {!verified && (
            <Button
              size="dense"
              variant="secondary"
              busy={confirming.isPending}
              busyLabel="Sending…"
              onClick={() => confirming.mutate()}
            >
              Send a link
            </Button>
          )}
          <Button size="dense" variant="secondary" onClick={() => setChanging(true)}>
            Change e-mail
          </Button>
        </>
      }
    >
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </SignInPart>
  )
}

/** The site's sign-in provider, if it has one, and the provider account that may sign in to this account. */
function ProviderPart({ linked }: { linked: string | null }) {
  const { data: options } = useApi('signInOptions')
  const stepUp = useStepUp()
  const linking = useSetting(
    () =>
      stepUp.run(async () => {
        const { url } = await call('askProviderLink', { body: {} })
        location.assign(url)
      }),
    { failed: ['Not Linked'] },
  )
  const offered = options?.provider?.name
  const name = linked ?? offered
  if (!name) return null
  return (
    <SignInPart
      title={name}
      detail={linked ? `You can sign in with ${name}.` : `Add ${name} as another way to sign in.`}
      action={
        offered && (
          <Button
            size="dense"
            variant="secondary"
            busy={linking.isPending}
            busyLabel="Redirecting…"
            onClick={() => linking.mutate()}
          >
            {linked ? 'Link another' : `Link ${name}`}
          </Button>
        )
      }
    >
      {stepUp.dialog}
    </SignInPart>
  )
}

function PasswordPart({ hasPassword }: { hasPassword: boolean }) {
  const [changing, setChanging] = useState(false)
  return (
    <SignInPart
      title="Password"
      detail={
        hasPassword
          ? 'A new password signs out every other device.'
          : 'Your account has no password. You can set one.'
      }
      action={
        <Button size="dense" variant="secondary" onClick={() => setChanging(true)}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      }
    >
      {changing && <PasswordDialog hasPassword={hasPassword} onClose={() => setChanging(false)} />}
    </SignInPart>
  )
}
