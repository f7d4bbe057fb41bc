import { type Contexts, defineModule, type HomeReads } from '#server/core/module.ts'
import { merge } from '#server/core/offers.ts'
import { historyHandlers } from './routes.ts'

const historyOfHome: HomeReads = {
  reads: (mode) => [
    { name: 'transactions', query: { limit: 5 } },
    { name: 'balanceHistory', query: { currency: mode === 'real' ? 'USD' : 'PLAY' } },
    // the strip shows real money won and lost since the page was opened, and the money at stake
    ...(mode === 'real' ? [{ name: 'playResult', query: { currency: 'USD' } } as const] : []),
  ],
}

export const history = defineModule({
  name: 'history',
  home: historyOfHome,
  start: ({ calls: { offered } }: Contexts) => ({
    routes: historyHandlers(merge(offered('historyTitles')), offered('play').flat()),
  }),
})
