import type { QueryClient } from '@tanstack/react-query'
import type { FromServer } from '#contract/live.ts'
import { refreshParts } from '#web/client/calls/changed.ts'
import { toast } from '#web/client/calls/toast.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'
import { alertsKey, type GangAlert, type GangDetail, gangKey } from './gang-data.ts'

type Alert = Extract<FromServer, { type: 'gang_alert' }>['alert']

/** Alerts already announced: a reopened socket may deliver one once more. */
const told = new Set<string>()

export const live: LiveModule = {
  messages: {
    gang_alert({ alert }, client) {
      if (told.has(alert.id)) return
      told.add(alert.id)
      void refreshParts(['gangs'], client).then(() => showAlert(alert, client))
    },
  },
  // a member who was let in sees more of its events
  refetches: { gang_changed: { parts: ['gangs'], routes: ['listEvents'] } },
}

/**
 * Shows an alert on every screen. Every member receives the same frame, unless a block separates them from the sender, so this
 * checks whether the alert is their own and whether they have muted the gang: on the gang's screen from the answers just
 * fetched. When it cannot read them, the bell still has the alert.
 */
async function showAlert({ id, gangId, title, message }: Alert, client: QueryClient): Promise<void> {
  try {
    const [alerts, gang] = await Promise.all([
      client.fetchQuery<GangAlert[]>({ queryKey: alertsKey(gangId) }),
      client.fetchQuery<GangDetail>({ queryKey: gangKey(gangId) }),
    ])
    if (gang.alertsMuted === false && alerts.some((one) => one.id === id && !one.mine))
      toast({ title, description: message })
  } catch {
    // offline, or no longer a member
  }
}
