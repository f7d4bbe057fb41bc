import { type ReactNode, useState } from 'react'
import { call, fieldError } from '#web/client/calls/api.ts'
import type { User } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { OperatorActions } from './operator-actions.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { WhoIsIn } from './who-is-in.tsx'

/** The person's name, balances and public data. */
export function AccountInformationCard({ user }: { user: User }) {
  const visibility = useSetting((showEmail: boolean) => call('setEmailVisibility', { body: { showEmail } }), {
    done: ({ showEmail }) => ({
      title: 'Saved',
      description: showEmail ? 'Others see your e-mail address' : 'Others see a masked e-mail address',
    }),
  })
  return (
    <SettingsCard id="account" title="Account Information">
      <dl className="grid gap-2">
        <Line term="E-mail">{user.email}</Line>
        {user.firstName && user.lastName && (
          <Line term="Name">
            {user.firstName} {user.lastName}
          </Line>
        )}
        <Line term="Balance">
          <Money wire={user.balance} currency="USD" />
        </Line>
        <Line term="Practice balance">
          <Money wire={user.practiceBalance} currency="PLAY" />
        </Line>
      </dl>
      <Names key={`${user.firstName}/${user.lastName}`} user={user} />
      <Switch
        label="Show my e-mail address"
        hint="On your profile. Otherwise, others see only its first letter and domain."
        checked={visibility.isPending ? visibility.variables : user.showEmail}
        disabled={visibility.isPending}
        onCheckedChange={(on) => visibility.mutate(on)}
      />
      <WhoIsIn user={user} />
      <LinkButton href={`/profile/${user.id}`} variant="secondary" className="justify-self-start">
        See my profile
      </LinkButton>
      <OperatorActions />
    </SettingsCard>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Names({ user }: { user: User }) {
  const [names, setNames] = useState({ firstName: user.firstName, lastName: user.lastName })
  const saving = useSetting((body: typeof names) => call('setNames', { body }), {
    done: ({ displayName }) => ({ title: 'Saved', description: `Others see you as ${displayName}` }),
  })
  const firstName = names.firstName.trim()
  const lastName = names.lastName.trim()
  const same = firstName === user.firstName && lastName === user.lastName
  return (
    <Form
      className="grid gap-3 border-t border-line-1 pt-4"
      sending={{ isPending: saving.isPending }}
      onSubmit={() => !same && saving.mutate({ firstName, lastName })}
      submit={{ label: 'Save name', verb: 'Saving…', variant: 'secondary', disabled: same, atStart: true }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={60}
          value={names.firstName}
          error={fieldError(saving.error, 'firstName')}
          onChange={({ target }) => setNames({ ...names, firstName: target.value })}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={60}
          value={names.lastName}
          error={fieldError(saving.error, 'lastName')}
          onChange={({ target }) => setNames({ ...names, lastName: target.value })}
        />
      </div>
    </Form>
  )
}
