import { type Contexts, defineModule } from '#server/core/module.ts'
import { merge } from '#server/core/offers.ts'
import { historyOfHome } from './home-reads.ts'
import { historyHandlers } from './routes.ts'

export const history = defineModule({
  name: 'history',
  home: historyOfHome,
  start: ({ calls: { offered } }: Contexts) => ({
    routes: historyHandlers(merge(offered('historyTitles')), offered('play')),
  }),
})
