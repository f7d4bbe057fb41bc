import { eventExists } from '#server/bets/index.ts'
import { defineModule } from '#server/core/module.ts'
import { exportCheers, forgetCheers } from './closure.ts'
import { cheerHandlers } from './routes.ts'

export const cheers = defineModule({
  name: 'cheers',
  tables: ['cheers', 'cheer_counts'],
  routes: cheerHandlers(eventExists),
  closure: { exportData: { cheers: exportCheers }, forget: forgetCheers },
})
