import { type Contexts, defineModule } from '#server/core/module.ts'
import { merge } from '#server/core/offers.ts'
import { exportCovers, forgetCovers } from './closure.ts'
import { coverHandlers } from './routes.ts'

export const covers = defineModule({
  name: 'covers',
  tables: ['covers'],
  closure: { exportData: { covers: exportCovers }, forget: forgetCovers },
  start: ({ calls }: Contexts) => ({ routes: coverHandlers(merge(calls.offered('covers'))) }),
})
