import { z } from 'zod'
import { emptyBody, id, moment, nothing } from './fields.ts'
import { byId, list } from './listing.ts'
import { route } from './route.ts'

export const notificationView = z.object({
  id,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  read: z.boolean(),
  createdAt: moment,
})
export const notificationRoutes = {
  listNotifications: route('GET /api/notifications', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(notificationView),
    about: 'The caller’s notifications, newest first.',
  }),
  readNotifications: route('POST /api/notifications/read', {
    who: 'user',
    rate: 'write',
    body: emptyBody,
    reply: nothing,
    about: 'Marks all notifications as read.',
  }),
}
