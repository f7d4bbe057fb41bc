import { personal } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a deposit, withdrawal, fund request, store code or subscription of these people has changed */
    wallet_changed: {
      part: 'deposits' | 'withdrawals' | 'requests' | 'codes' | 'subscription'
      userIds: bigint[]
    }
  }
}

export const walletChanged = personal('wallet_changed', ({ part }) => ({ type: 'wallet_changed', part }))
