import type { QueryClient } from '@tanstack/react-query'
import type { FromServer } from '#contract/live.ts'
import { refreshParts } from '#web/client/calls/changed.ts'
import { toast } from '#web/client/calls/toast.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'
import type { GangAlert, GangDetail } from './gang-data.ts'
import { alertsKey, gangKey } from './gang-keys.ts'

type Alert = Extract<FromServer, { type: 'gang_alert' }>['alert']

/** Alerts that were announced already: a socket that opens again may bring one once more. */
const told = new Set<string>()

export const live: LiveModule = {
  messages: {
    gang_alert({ alert }, client) {
      if (told.has(alert.id)) return
      told.add(alert.id)
      void refreshParts(['gangs'], client).then(() => showAlert(alert, client))
    },
    gang_changed: (_, client) => void refreshParts(['gangs'], client),
  },
}

/**
 * Shows an alert wherever the person is. Every member gets the same frame, unless a block is between them, so this reads whether it is their own and whether they
 * have muted the gang: on its screen from the answers that were just fetched. When they cannot be read, the bell still has it.
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
    // offline, or no member any more
  }
}
