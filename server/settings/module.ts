import { type Contexts, defineModule } from '#server/core/module.ts'
import { type OtherModules, settingsHandlers } from './routes.ts'

export const settings = defineModule({
  name: 'settings',
  start: (_: Contexts, others: OtherModules) => ({ routes: settingsHandlers(others) }),
})
