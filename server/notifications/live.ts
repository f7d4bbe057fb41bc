import { personal } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    notification: { userIds: bigint[]; after?: keyof SignalTypes }
  }
}

export const notified = personal('notification', () => ({ type: 'notification' }))
