import { personal } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    balance_changed: { userIds: bigint[]; after?: keyof SignalTypes }
  }
}

export const balanceChanged = personal('balance_changed', () => ({ type: 'balance_changed' }))
