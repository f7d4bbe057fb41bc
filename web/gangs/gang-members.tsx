import { ArrowDown, ArrowUp, Crown, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import type { GangDetail, GangMember } from './gang-data.ts'
import { type MemberAction, memberActions, roleLabels, weekText } from './gang-text.ts'

const SHOWN_AT_FIRST = 8

/** The first members, and those whom the person may let in: newcomers are the last ones. */
const firstOf = (members: readonly GangMember[]) =>
  members.filter(({ can, waits }, place) => place < SHOWN_AT_FIRST || (can.letIn && waits))

/** The members with their roles and their week. The owner and officers manage others here. */
export function GangMembers({ gang }: { gang: GangDetail }) {
  const me = useUser()
  const [all, setAll] = useState(false)
  const [asking, setAsking] = useState<{ member: GangMember; action: MemberAction }>()
  const { members } = gang
  const acts = members.some(({ can }) => can.giveRole || can.remove)
  const shown = all ? members : firstOf(members)
  return (
    <section aria-label="Members">
      <h3 className="text-base font-semibold">Members</h3>
      <RowList label="Members">
        {shown.map((member) => (
          <Row
            key={member.userId}
            avatar={<Avatar person={member.user} />}
            title={
              <>
                <bdi>{fullName(member.user)}</bdi>
                {member.userId === me.id && <span className="font-normal text-ink-3"> (you)</span>}
              </>
            }
            detail={roleLabels[member.role]}
            moneyNote={<span className="tabular text-xs sm:text-sm">{weekText(member.week)}</span>}
            href={`/profile/${member.userId}`}
            below={member.can.letIn && member.waits && <Newcomer gang={gang} member={member} />}
            action={
              acts && (
                <MemberMenu
                  member={member}
                  actions={memberActions(member)}
                  onAct={(action) => setAsking({ member, action })}
                />
              )
            }
          />
        ))}
      </RowList>
      {members.length > shown.length && (
        <Button variant="ghost" className="mt-1 -ml-4" onClick={() => setAll(true)}>
          Show all {members.length} members
        </Button>
      )}
      {asking && <ActionDialog gang={gang} {...asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

/** A member who does not see what the gang asked before they joined: to those who may let them in. */
function Newcomer({ gang, member }: { gang: GangDetail; member: GangMember }) {
  const name = fullName(member.user)
  const params = { id: gang.id, userId: member.userId }
  const letting = useAction(() => call('letIntoGang', { params, body: {} }), {
    untilShown: true,
    done: `${name} now sees everything`,
    failed: ['Update Failed', 'Failed to change the gang'],
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-sm text-ink-2">Does not see earlier events yet</p>
      <Button
        variant="secondary"
        size="dense"
        busy={letting.isPending}
        busyLabel="Letting in…"
        onClick={() => letting.mutate()}
      >
        Let in <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const actionItems: Record<MemberAction, { label: string; icon: ReactNode; destructive?: boolean }> = {
  'make-officer': { label: 'Make officer', icon: <ArrowUp {...icon} /> },
  'make-member': { label: 'Make member', icon: <ArrowDown {...icon} /> },
  'hand-over': { label: 'Hand the gang over', icon: <Crown {...icon} /> },
  remove: { label: 'Remove from the gang', icon: <UserMinus {...icon} />, destructive: true },
}

type MemberMenuProps = {
  member: GangMember
  actions: readonly MemberAction[]
  onAct: (action: MemberAction) => void
}

function MemberMenu({ member, actions, onAct }: MemberMenuProps) {
  // keeps the figures of all rows in one column
  if (actions.length === 0) return <span className="block w-11" />
  const label = `Actions on ${fullName(member.user)}`
  return (
    <Menu
      label={label}
      trigger={<MoreButton label={label} />}
      items={actions.map((action) => ({ ...actionItems[action], onSelect: () => onAct(action) }))}
    />
  )
}

type Question = {
  title: string
  description: string
  submitLabel: string
  done: string
  destructive?: boolean
}

function questionOf(action: MemberAction, name: string, gang: string): Question {
  switch (action) {
    case 'make-officer':
      return {
        title: `Make ${name} an officer?`,
        description: 'Officers can change the description and remove members.',
        submitLabel: 'Make officer',
        done: `${name} is an officer now`,
      }
    case 'make-member':
      return {
        title: `Remove ${name} as an officer?`,
        description: 'They stay in the gang as a member.',
        submitLabel: 'Make member',
        done: `${name} is a member now`,
      }
    case 'hand-over':
      return {
        title: `Hand ${gang} over to ${name}?`,
        description: 'They become the owner and you become an officer. Only they can hand it back.',
        submitLabel: 'Hand over',
        done: `${name} is the owner now`,
        destructive: true,
      }
    case 'remove':
      return {
        title: `Remove ${name}?`,
        description: `They leave ${gang} at once and get a notice. They can join again once you let them back in.`,
        submitLabel: 'Remove',
        done: `${name} was removed`,
        destructive: true,
      }
  }
}

const newRoles = { 'make-officer': 'officer', 'make-member': 'member', 'hand-over': 'owner' } as const

type ActionDialogProps = { gang: GangDetail; member: GangMember; action: MemberAction; onClose: () => void }

function ActionDialog({ gang, member, action, onClose }: ActionDialogProps) {
  const params = { id: gang.id, userId: member.userId }
  return (
    <ActDialog
      {...questionOf(action, fullName(member.user), gang.name)}
      question
      act={() =>
        action === 'remove'
          ? call('removeGangMember', { params })
          : call('changeGangMember', { params, body: { role: newRoles[action] } })
      }
      failed={['Update Failed', 'Failed to change the gang']}
      onClose={onClose}
    />
  )
}
