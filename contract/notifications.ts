import { z } from 'zod'
import { cursor, emptyBody, id, limit, moment, nothing } from './fields.ts'
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
    query: z.strictObject({ cursor, limit }),
    reply: z.array(notificationView),
    about: 'What the caller was told, newest first.',
  }),
  readNotifications: route('POST /api/notifications/read', {
    who: 'user',
    rate: 'write',
    body: emptyBody,
    reply: nothing,
    about: 'Marks everything as read.',
  }),
}
