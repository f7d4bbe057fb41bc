import { Megaphone, Pencil, UserPlus, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { GangBoard } from '#contract/gangs-board.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { useCalendarItem } from '#web/calendars/use-calendar-item.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
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
import { GangEvents, type GangEventsAnswer, useGangEvents } from './gang-events.tsx'
import { GangMembers } from './gang-members.tsx'
import { leavingText, membersText, roleLabels } from './gang-text.ts'
import { GangInviteDialog } from './invite-dialog.tsx'
import { RemovedPeople } from './removed-people.tsx'
import { type SeasonAnswer, SeasonCard, useSeason, WinnerLine } from './season-card.tsx'
import { GangSkeleton } from './waiting.tsx'

/**
 * The person's own gang: its actions and its week, its events, its alerts and its members.
 * @param children the parts below: fetched meanwhile, and shown only at their final place
 */
export function OwnGang({ id, children }: { id: string; children: ReactNode }) {
  const gang = useGang(id)
  const alerts = useRecentAlerts(id)
  const events = useGangEvents(id)
  const season = useSeason(id)
  const pending = [gang, alerts, events, season].some(({ isPending }) => isPending)
  return (
    <>
      {pending ? (
        <GangSkeleton />
      ) : (
        <Loaded answer={gang} failed="Your gang did not load" waiting={null}>
          {(data) => <OwnCards gang={data} alerts={alerts} events={events} season={season} />}
        </Loaded>
      )}
      <div className={pending ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

type Asked = 'alert' | 'invite' | 'edit' | 'leave'
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type OwnCardsProps = {
  gang: GangDetail
  alerts: RecentAlerts
  events: GangEventsAnswer
  season: SeasonAnswer
}

function OwnCards({ gang, alerts, events, season }: OwnCardsProps) {
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const me = useUser()
  const own = gang.members.find(({ userId }) => userId === me.id)
  useReadAlerts(gang)
  return (
    <>
      <Card aria-label="Your gang">
        <Head gang={gang} winner={season.data?.winner ?? null} onAsk={ask} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button className="max-sm:flex-1" icon={<UserPlus {...icon} />} onClick={() => ask('invite')}>
            Invite
          </Button>
          {gang.can.sendAlert && (
            <Button
              variant="secondary"
              className="max-sm:flex-1"
              icon={<Megaphone {...icon} />}
              onClick={() => ask('alert')}
            >
              Send Alert
            </Button>
          )}
          {gang.can.leave && (
            <Button variant="ghost" size="dense" className="ml-auto" onClick={() => ask('leave')}>
              <span className="font-normal text-ink-2 underline underline-offset-4">Leave</span>
            </Button>
          )}
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <SeasonCard season={season} />
          <GangEvents events={events} waits={own?.waits ?? false} />
          <GangAlerts gang={gang} alerts={alerts} onSend={() => ask('alert')} />
        </div>
        <Card className="grid grid-cols-1 gap-5">
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

type HeadProps = { gang: GangDetail; winner: GangBoard['winner']; onAsk: (asked: Asked) => void }

function Head({ gang, winner, onAsk }: HeadProps) {
  const { role, name, description, memberCount, week } = gang
  return (
    <>
      <GangBand gang={gang} wide />
      <div className="flex items-start gap-4">
        <GangCrest gang={gang} size={72} won={winner !== null} />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {name}
          </h2>
          <p className="tabular text-ink-2">
            {membersText(memberCount)}
            {role && ` · you are ${role === 'owner' ? 'the owner' : roleText(role)}`}
          </p>
          <WinnerLine winner={winner} />
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
      <div className="mt-3">
        <WeekRecord week={week} whose="Your gang" />
      </div>
    </>
  )
}

/** The owner changes the gang, a member reports it, an officer does both. */
function OwnMenu({ gang: { id, name, role, cover, can }, onEdit }: { gang: GangDetail; onEdit: () => void }) {
  const covering = useCoverItem({ kind: 'gang', id, name, cover, own: can.changeCover, open: true })
  const calendar = useCalendarItem({ kind: 'gang', id, name })
  const [, navigate] = useLocation()
  const hooks = {
    label: 'Hooks',
    icon: <Webhook {...icon} />,
    onSelect: () => navigate('/settings/hooks'),
  }
  const edit = {
    label: can.rename ? 'Change name and description' : 'Change the description',
    icon: <Pencil {...icon} />,
    onSelect: onEdit,
  }
  return (
    <>
      <MoreMenu
        label={`More about ${name}`}
        items={[
          ...(can.describe ? [edit] : []),
          ...calendar.items,
          ...(can.describe ? [hooks] : []),
          ...covering.items,
        ]}
        {...(role !== 'owner' && { report: { kind: 'gang', id, name } as const })}
      />
      {covering.dialog}
      {calendar.dialog}
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
