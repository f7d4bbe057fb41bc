import { defineModule } from '#server/core/module.ts'
import { exportNotifications, forgetNotifications } from './index.ts'
import { notified } from './live.ts'
import { notificationHandlers } from './routes.ts'

export const notifications = defineModule({
  name: 'notifications',
  tables: ['notifications'],
  routes: notificationHandlers,
  live: { personal: [notified] },
  home: { reads: () => [{ name: 'listNotifications' }] },
  closure: { exportData: { notifications: exportNotifications }, forget: forgetNotifications },
})
