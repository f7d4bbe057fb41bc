import { type Contexts, defineModule } from '#server/core/module.ts'
import { type Neighbours, settingsHandlers } from './routes.ts'

export const settings = defineModule({
  name: 'settings',
  start: (_: Contexts, others: Neighbours) => ({ routes: settingsHandlers(others) }),
})
