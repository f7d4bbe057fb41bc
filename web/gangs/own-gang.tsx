import { LogOut, Megaphone, Pencil, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useCoverItem } from '#web/covers/use-cover-item.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { EditGangDialog } from './edit-gang-dialog.tsx'
import { GangAlerts } from './gang-alerts.tsx'
import { GangBand, WeekRecord } from './gang-band.tsx'
import { GangCrest } from './gang-crest.tsx'
import { type GangDetail, type RecentAlerts, useGang, useReadAlerts, useRecentAlerts } from './gang-data.ts'
import { GangMembers } from './gang-members.tsx'
import { leavingText, membersText, roleLabels } from './gang-text.ts'
import { GangInviteDialog } from './invite-dialog.tsx'
import { RemovedPeople } from './removed-people.tsx'
import { GangSkeleton } from './waiting.tsx'

/**
 * The person's own gang: its actions, its alerts, its week and its members.
 * @param children the parts below: fetched meanwhile, and shown only at their final place
 */
export function OwnGang({ id, children }: { id: string; children: ReactNode }) {
  const gang = useGang(id)
  const alerts = useRecentAlerts(id)
  const pending = gang.isPending || alerts.isPending
  return (
    <>
      {pending ? (
        <GangSkeleton />
      ) : (
        <Loaded answer={gang} failed="Your gang did not load" waiting={null}>
          {(data) => <OwnCards gang={data} alerts={alerts} />}
        </Loaded>
      )}
      <div className={pending ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

type Asked = 'alert' | 'invite' | 'edit' | 'leave'
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

function OwnCards({ gang, alerts }: { gang: GangDetail; alerts: RecentAlerts }) {
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  useReadAlerts(gang)
  return (
    <>
      <Card aria-label="Your gang">
        <Head gang={gang} onAsk={ask} />
        <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {gang.can.sendAlert && (
            <Button className="col-span-2" icon={<Megaphone {...icon} />} onClick={() => ask('alert')}>
              Send Alert
            </Button>
          )}
          <Button variant="secondary" icon={<UserPlus {...icon} />} onClick={() => ask('invite')}>
            Invite
          </Button>
          {gang.can.leave && (
            <Button variant="ghost" icon={<LogOut {...icon} />} onClick={() => ask('leave')}>
              Leave
            </Button>
          )}
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-2">
        <GangAlerts gang={gang} alerts={alerts} onSend={() => ask('alert')} />
        <Card className="grid grid-cols-1 gap-5">
          <WeekRecord week={gang.week} />
          <GangMembers gang={gang} />
          {gang.can.letBack && <RemovedPeople gang={gang} />}
        </Card>
      </div>
      {asked === 'alert' && <AlertDialog gangId={gang.id} onClose={close} />}
      {asked === 'invite' && <GangInviteDialog gang={gang} onClose={close} />}
      {asked === 'edit' && <EditGangDialog gang={gang} onClose={close} />}
      {asked === 'leave' && <LeaveDialog gang={gang} onClose={close} />}
    </>
  )
}

function Head({ gang, onAsk }: { gang: GangDetail; onAsk: (asked: Asked) => void }) {
  const { role, name, description, memberCount } = gang
  return (
    <>
      <GangBand gang={gang} wide />
      <div className="flex items-start gap-4">
        <GangCrest gang={gang} size={72} />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {name}
          </h2>
          <p className="tabular text-ink-2">
            {membersText(memberCount)}
            {role && ` · you are ${role === 'owner' ? 'the owner' : roleText(role)}`}
          </p>
        </div>
        <div className="-mt-1 -mr-2 shrink-0">
          <OwnMenu gang={gang} onEdit={() => onAsk('edit')} />
        </div>
      </div>
      {description && (
        <p dir="auto" className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
    </>
  )
}

/** The owner changes the gang, a member reports it, an officer does both. */
function OwnMenu({ gang: { id, name, role, cover, can }, onEdit }: { gang: GangDetail; onEdit: () => void }) {
  const covering = useCoverItem({ kind: 'gang', id, name, cover, own: can.changeCover, open: true })
  const edit = {
    label: can.rename ? 'Change name and description' : 'Change the description',
    icon: <Pencil {...icon} />,
    onSelect: onEdit,
  }
  return (
    <>
      <MoreMenu
        label={`More about ${name}`}
        items={[...(can.describe ? [edit] : []), ...covering.items]}
        {...(role !== 'owner' && { report: { kind: 'gang', id, name } as const })}
      />
      {covering.dialog}
    </>
  )
}

const roleText = (role: 'officer' | 'member') =>
  `${role === 'officer' ? 'an' : 'a'} ${roleLabels[role].toLowerCase()}`

const LeaveDialog = ({ gang, onClose }: { gang: GangDetail; onClose: () => void }) => (
  <ActDialog
    question
    act={() => call('leaveGang', { body: {} })}
    done="Left Gang"
    failed={['Leave Failed', 'Failed to leave gang']}
    title={`Leave ${gang.name}?`}
    description={leavingText(gang)}
    submitLabel="Leave"
    busyLabel="Leaving…"
    destructive
    onClose={onClose}
  />
)
