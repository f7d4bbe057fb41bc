import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { useSettled } from '#web/client/settled.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { OPERATE, operatorScreen } from './queue-frame.tsx'

type UserFound = Reply<'listAccounts'>[number]
type Role = UserFound['role']

const roles: Record<Role, { word: string; text: string }> = {
  user: { word: 'User', text: 'Bets and pays.' },
  merchant: { word: 'Merchant', text: 'Takes store codes as well.' },
  moderator: { word: 'Moderator', text: 'Decides disputed events.' },
  admin: {
    word: 'Admin',
    text: 'Can do all of that and give roles. It takes two admins to appoint another.',
  },
}

/** The roles of people. An admin gives a role with a reason, which the audit log keeps. */
export const PeopleScreen = operatorScreen(
  {
    path: '/admin/people',
    forOthers: 'This is for admins. They decide who is a merchant or a moderator.',
    goOn: ['/', 'Go home'],
  },
  People,
)

function People() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<UserFound | null>(null)
  const [access, setAccess] = useState<UserFound | null>(null)
  const asked = useSettled(text.trim())
  const accounts = useQuery<UserFound[]>({
    queryKey: keyOf('listAccounts', asked ? { query: { query: asked } } : {}),
    refetchOnMount: 'always',
  })
  return (
    <Page
      title="People and roles"
      back={OPERATE}
      intro="Accounts with a role, and people nominated for one. Search to find anyone else."
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Search by e-mail or name"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(typed) => setText(typed.target.value)}
          end={<Search size={18} strokeWidth={1.75} aria-hidden="true" className="mr-3 text-ink-3" />}
        />
        <Loaded
          fresh
          answer={accounts}
          failed="The people did not load"
          waiting={<RowSkeleton rows={4} />}
          empty={<p className="text-ink-2">Nobody has that name or address.</p>}
        >
          {(list) => (
            <RowList label="People">
              {list.map((account) => (
                <Row
                  key={account.id}
                  avatar={<Avatar person={account} />}
                  title={`${account.firstName} ${account.lastName}`}
                  detail={account.email}
                  moneyNote={account.nomination ? 'Admin, to be confirmed' : roles[account.role].word}
                  action={
                    <span className="flex gap-2">
                      <Button
                        variant="ghost"
                        size="dense"
                        aria-label={`Access of ${account.email}`}
                        onClick={() => setAccess(account)}
                      >
                        Access
                      </Button>
                      <Button
                        variant="secondary"
                        size="dense"
                        aria-label={`Change the role of ${account.email}`}
                        onClick={() => setChosen(account)}
                      >
                        Change
                      </Button>
                    </span>
                  }
                />
              ))}
            </RowList>
          )}
        </Loaded>
      </Card>
      {chosen && <RoleDialog account={chosen} onClose={() => setChosen(null)} />}
      {access && <AccessDialog account={access} onClose={() => setAccess(null)} />}
    </Page>
  )
}

/** Gives a role with a reason. The admin may send a refused change again. */
function RoleDialog({ account, onClose }: { account: UserFound; onClose: () => void }) {
  const { nomination } = account
  const [chosen, choose] = useState<Role>(nomination && !nomination.mine ? nomination.role : account.role)
  const name = `${account.firstName} ${account.lastName}`
  return (
    <ActDialog
      act={({ reason }) => call('changeRole', { params: { id: account.id }, body: { role: chosen, reason } })}
      done={({ awaits, role }) =>
        awaits
          ? {
              title: 'One More Admin Needed',
              description: `Another admin has to confirm ${name} within a day.`,
            }
          : { title: 'Role Changed', description: `${name} is now ${roles[role].word.toLowerCase()}.` }
      }
      failed={['Role Not Changed', 'The role could not be changed']}
      title={name}
      description={`${account.email} gets a notice with the change and its reason.`}
      submitLabel="Change role"
      busyLabel="Changing…"
      disabled={chosen === account.role}
      reason={{ hint: 'The person will see this.', maxLength: 2000, missing: 'Write why' }}
      onClose={onClose}
    >
      {nomination && <NominationNote nomination={nomination} />}
      <RoleField role={chosen} onChange={choose} />
    </ActDialog>
  )
}

function NominationNote({ nomination }: { nomination: NonNullable<UserFound['nomination']> }) {
  const become = nomination.role === 'admin' ? 'an admin' : 'a moderator'
  return (
    <p className="text-ink-2">
      {nomination.mine
        ? `You have nominated this person as ${become}. Another admin has to confirm it within a day.`
        : `${nomination.by} has nominated this person as ${become}: ${nomination.reason}`}
    </p>
  )
}

function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <SelectField
      label="Role"
      value={role}
      hint={roles[role].text}
      onChange={(chosen) => onChange(chosen.target.value as Role)}
    >
      {Object.entries(roles).map(([value, { word }]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}
