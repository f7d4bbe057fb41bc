import { type Contexts, defineModule } from '#server/core/module.ts'
import { type Neighbours, settingsHandlers } from './index.ts'

export const settings = defineModule({
  name: 'settings',
  start: (_: Contexts, others: Neighbours) => ({ routes: settingsHandlers(others) }),
})
