import type { notificationRoutes } from '#contract/notifications.ts'
import type { pushRoutes } from '#contract/notifications-push.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { dismissDigest, readDigest } from './digest.ts'
import { listNotifications, markNoticesRead } from './list-notifications.ts'
import { readPreviews, setPreviews } from './previews.ts'
import { readQuietHours, setQuietHours } from './quiet-hours.ts'
import {
  addSubscription,
  type DeviceLabel,
  endPushSubscription,
  listDevices,
  removeDevice,
  sendTest,
} from './subscriptions.ts'
import type { Vapid } from './vapid.ts'

export const notificationHandlers: HandlersOf<typeof notificationRoutes> = {
  listNotifications: ({ db }, { caller, query }) => listNotifications(db, caller.userId, query),
  readNotifications: async ({ db }, { caller, body }) => {
    await markNoticesRead(db, caller.userId, body.ids)
    return {}
  },
  notificationDigest: ({ db }, { caller }) => readDigest(db, caller.userId),
  dismissDigest: async ({ db }, { caller }) => {
    await dismissDigest(db, caller.userId)
    return {}
  },
}

export const pushHandlers = (
  vapid: { read(): Promise<Vapid> },
  deviceLabel: DeviceLabel,
): HandlersOf<typeof pushRoutes> => ({
  pushKey: async () => ({ publicKey: (await vapid.read()).publicKey }),
  listPushDevices: ({ db }, { caller }) => listDevices(db, caller, deviceLabel),
  addPushSubscription: ({ db, config }, { caller, body, request }) =>
    db.transact((tx) =>
      addSubscription(tx, caller, body, { config, userAgent: request.headers['user-agent'], deviceLabel }),
    ),
  endPushSubscription: async ({ db }, { caller, body }) => {
    await endPushSubscription(db, caller.userId, body.endpoint)
    return {}
  },
  removePushDevice: async ({ db }, { caller, params }) => {
    await removeDevice(db, caller.userId, params.id)
    return {}
  },
  testPush: async ({ db }, { caller, body }) => {
    await sendTest(db, caller.userId, body.endpoint)
    return {}
  },
  getQuietHours: async ({ db }, { caller }) => ({ quietHours: await readQuietHours(db, caller.userId) }),
  setQuietHours: async ({ db }, { caller, body }) => {
    await setQuietHours(db, caller.userId, body.quietHours)
    return body
  },
  getPreviews: async ({ db }, { caller }) => ({ shown: await readPreviews(db, caller.userId) }),
  setPreviews: async ({ db }, { caller, body }) => {
    await setPreviews(db, caller.userId, body.shown)
    return body
  },
})
