import type { Mail } from '#server/core/mail.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportNotifications, forgetNotifications } from './closure.ts'
import { pushPoller } from './deliver-pushes.ts'
import { letterPoller, type StopLink } from './letters.ts'
import { here, notified } from './live.ts'
import { readPreviews } from './previews.ts'
import { readQuietHours } from './quiet-hours.ts'
import { notificationHandlers, pushHandlers } from './routes.ts'
import { type DeviceLabel, exportDevices } from './subscriptions.ts'
import { createVapid, makePushKeys, sealedPushKeys } from './vapid.ts'

type Needs = { deviceLabel: DeviceLabel; mail: Mail; stopLink: StopLink }

export const notifications = defineModule({
  name: 'notifications',
  tables: [
    'notifications',
    'push_keys',
    'push_subscriptions',
    'push_deliveries',
    'quiet_hours',
    'push_previews',
    'visits',
    'letters',
  ],
  live: { personal: [notified], presence: [here] },
  home: { reads: () => [{ name: 'listNotifications' }, { name: 'notificationDigest' }] },
  closure: {
    exportData: {
      notifications: exportNotifications,
      pushDevices: exportDevices,
      quietHours: readQuietHours,
      pushPreviews: readPreviews,
    },
    forget: forgetNotifications,
  },
  sealed: [sealedPushKeys],
  prepare: makePushKeys,
  start: ({ context }: Contexts, { deviceLabel, mail, stopLink }: Needs) => {
    const vapid = createVapid(context)
    return {
      routes: { ...notificationHandlers, ...pushHandlers(vapid, deviceLabel) },
      pollers: [pushPoller(vapid), letterPoller(mail, stopLink)],
    }
  },
})
