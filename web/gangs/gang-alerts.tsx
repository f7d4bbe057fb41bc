import { useState } from 'react'
import { MessageText } from '#web/chat/message-text.tsx'
import { Folded } from '#web/moderation/folded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type GangAlert, type GangDetail, type RecentAlerts, useMuting } from './gang-data.ts'

type GangAlertsProps = { gang: GangDetail; alerts: RecentAlerts; onSend: () => void }

/** The five most recent alerts of the person's own gang, and the switch for notices of the next ones. */
export function GangAlerts({ gang, alerts, onSend }: GangAlertsProps) {
  const muting = useMuting(gang.id)
  // showing the alerts marks them as read, but this visit still marks the new ones
  const [unread] = useState(gang.unreadAlerts ?? 0)
  return (
    <Card aria-label="Alerts">
      <CardTitle>Recent alerts</CardTitle>
      <Loaded
        answer={alerts}
        failed="The alerts did not load"
        waiting={<RowSkeleton rows={3} />}
        empty={
          <EmptyState
            illustration="slip"
            title="No alerts yet. An alert reaches everybody in the gang at once."
            action={
              gang.can.sendAlert && (
                <Button variant="secondary" onClick={onSend}>
                  Send the first one
                </Button>
              )
            }
          />
        }
      >
        {(list) => (
          <ul aria-label="Recent alerts" className="grid grid-cols-1">
            {list.map((alert) => (
              <AlertItem key={alert.id} alert={alert} isNew={isNew(list, alert, unread)} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-3 border-t border-line-1 pt-3">
        <Switch
          label="Notify me of alerts"
          hint="When this is off, alerts are only listed here."
          checked={!gang.alertsMuted}
          onCheckedChange={(told) => muting.mutate(!told)}
        />
      </div>
    </Card>
  )
}

/** Whether an alert is among the newest `unread` of other people. */
const isNew = (alerts: readonly GangAlert[], alert: GangAlert, unread: number): boolean =>
  alerts
    .filter(({ mine }) => !mine)
    .slice(0, unread)
    .includes(alert)

function AlertItem(props: { alert: GangAlert; isNew: boolean }) {
  return (
    <li className="border-t border-line-1 py-3 first:border-t-0 first:pt-0">
      <Folded authorId={props.alert.senderId}>
        <Alert {...props} />
      </Folded>
    </li>
  )
}

function Alert({ alert, isNew }: { alert: GangAlert; isNew: boolean }) {
  const { title, message, sender, mine, readBy, createdAt } = alert
  return (
    <>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {isNew && (
          <span className="mr-2 rounded-sm bg-pot-soft px-1.5 py-0.5 text-xs font-semibold text-pot">
            New
          </span>
        )}
        {title}
      </p>
      <div className="wrap-anywhere whitespace-pre-line">
        <MessageText content={message} />
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-ink-3">
        <bdi>{mine ? 'You' : `${sender.firstName} ${sender.lastName}`.trim()}</bdi> ·{' '}
        <Moment at={createdAt} format={shortMomentText} /> · read by {readBy}
      </p>
    </>
  )
}
