import type { notificationRoutes } from '#contract/notifications.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { listNotifications, markRead } from './list-notifications.ts'

export const notificationHandlers: HandlersOf<typeof notificationRoutes> = {
  listNotifications: ({ db }, { caller, query }) => listNotifications(db, caller.userId, query),
  readNotifications: async ({ db }, { caller }) => {
    await markRead(db, caller.userId)
    return {}
  },
}
