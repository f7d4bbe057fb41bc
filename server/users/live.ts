import { personal } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a user's own data changed: settings, lock, picture, name */
    account_changed: { userIds: bigint[] }
  }
}

export const accountChanged = personal('account_changed', () => ({ type: 'account_changed' }))
