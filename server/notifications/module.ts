import { defineModule } from '#server/core/module.ts'
import { exportNotifications, forgetNotifications, notificationHandlers } from './index.ts'

export const notifications = defineModule({
  name: 'notifications',
  tables: ['notifications'],
  routes: notificationHandlers,
  closure: { exportData: { notifications: exportNotifications }, forget: forgetNotifications },
})
