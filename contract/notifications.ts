import { z } from 'zod'
import { id, idInput, moment, nothing } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { NOTIFICATION_GROUPS, NOTIFICATION_OFFERS } from './notification-groups.ts'
import { route } from './route.ts'

/** The largest number of notifications that one call marks as read by their ids. */
const IDS_MAX = 100

export const notificationView = z.object({
  id,
  /** null for a notification that is older than groups */
  group: z.enum(NOTIFICATION_GROUPS).nullable(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  /** the act that its row offers on a button */
  offer: z.enum(NOTIFICATION_OFFERS).nullable(),
  read: z.boolean(),
  createdAt: moment,
})

/** Entries of one group in a digest. */
const digestGroup = z.object({
  group: z.enum(NOTIFICATION_GROUPS),
  count: z.number().int(),
  /** of the newest one */
  title: z.string(),
  link: z.string(),
})
export const digest = z.object({
  /** the caller's previous visit; null when it is less than six hours ago, or they have dismissed the digest */
  awaySince: moment.nullable(),
  groups: z.array(digestGroup),
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
    changes: ['notifications'],
    body: z.strictObject({ ids: z.array(idInput).max(IDS_MAX).optional() }),
    reply: nothing,
    about: 'Marks these notifications of the caller as read, or all without `ids`.',
  }),
  notificationDigest: route('GET /api/notifications/digest', {
    who: 'user',
    rate: 'read',
    reply: digest,
    about:
      'The notifications from the caller’s absence of six hours or more, by group, until they dismiss the digest.',
  }),
  dismissDigest: route('POST /api/notifications/digest/dismiss', {
    who: 'user',
    rate: 'write',
    changes: ['digest'],
    body: z.strictObject({}),
    reply: nothing,
    about: 'Dismisses the digest of the caller’s last absence.',
  }),
}

export const notifications = contractModule({
  routes: notificationRoutes,
  parts: { notifications: ['listNotifications'], digest: ['notificationDigest', 'sinceAway'] },
  frames: { notification: {} },
})
