import type { HomeReads } from '#server/core/module.ts'

export const historyOfHome: HomeReads = {
  reads: (mode) => [
    { name: 'transactions', query: { limit: 5 } },
    { name: 'balanceHistory', query: { currency: mode === 'real' ? 'USD' : 'PLAY' } },
    // the strip shows real money won and lost since the page was opened, and the money at stake
    ...(mode === 'real' ? [{ name: 'playResult', query: { currency: 'USD' } } as const] : []),
  ],
}
